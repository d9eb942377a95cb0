#include <algorithm>
#include <cstdio>

#include "app/info.h"
#include "app/open_document.h"
#include "app/output.h"
#include "app/verbs.h"

namespace studioscope {

int run_info(const Options& options) {
    nlohmann::ordered_json scenes = nlohmann::ordered_json::array();
    std::string text;
    int status = 0;
    for (const auto& files : split_into_scenes(options.files)) {
        Options one = options;
        one.files = files;
        const Scene scene = load_files(one);
        print(scene.diagnostics);
        status = std::max(status, status_of(scene));
        if (options.json) scenes.push_back(info_of(scene));
        if (!options.json && !scene.format.empty()) text += info_text(scene);
    }
    if (options.json)
        text = (scenes.size() == 1 ? scenes[0] : scenes)
                   .dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) +
               "\n";
    if (auto done = write_output("-", as_bytes(text)); !done) print(done.error());
    return status;
}

}  // namespace studioscope
