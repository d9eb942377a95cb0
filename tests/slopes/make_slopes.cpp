// Inputs that repeat one construct 0, 1, 2, 4 and 8 times as often as its unit.
//   make_slopes FOLDER           writes FOLDER/NAME/COUNT/..., and for each of them a line
//                                "NAME TIMES COUNT HOW FILE": HOW is `check`, `diff` or a
//                                kind of read_input
//   make_slopes FOLDER NAME...   those alone

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "slopes/construct.h"
#include "writers/output_file.h"

namespace studioscope {

namespace {

SlopeConstructs all_constructs() {
    SlopeConstructs all;
    for (const auto& some :
         {keyvalues_constructs(), archive_constructs(), mount_constructs(), smd_constructs(),
          compiled_constructs(), dmx_constructs(), qc_constructs(), strip_constructs(),
          picture_constructs(), face_constructs(), material_constructs(), diff_constructs(),
          gltf_constructs()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

void write(const std::filesystem::path& folder, const SlopeConstruct& construct) {
    for (const size_t times : {0u, 1u, 2u, 4u, 8u}) {
        const size_t count = times * construct.unit;
        const std::filesystem::path place = folder / construct.name / std::to_string(count);
        const std::vector<SlopeFile> files = construct.make(count);
        for (const SlopeFile& file : files) assets::write_file(place / file.path, file.bytes);
        std::printf("%s %zu %zu %s %s\n", construct.name.c_str(), times, count, construct.how,
                    (place / files.front().path).c_str());
    }
}

}  // namespace

}  // namespace studioscope

int main(int count, char** words) {
    if (count < 2) {
        std::fprintf(stderr, "make_slopes FOLDER [NAME...]\n");
        return 2;
    }
    const std::vector<std::string> names(words + 2, words + count);
    for (const studioscope::SlopeConstruct& construct : studioscope::all_constructs())
        if (names.empty() || std::find(names.begin(), names.end(), construct.name) != names.end())
            studioscope::write(words[1], construct);
    return 0;
}
