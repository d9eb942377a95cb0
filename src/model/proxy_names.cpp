#include "model/proxy_names.h"

#include <algorithm>
#include <iterator>

#include "core/text.h"
#include "model/material_words.h"

namespace studioscope {

ProxySource source_of_proxy(std::string_view name) {
    const std::vector<ProxyRow>& proxies = material_words().proxies;
    const auto row = std::find_if(proxies.begin(), proxies.end(),
                                  [&](const ProxyRow& each) { return same_name(each.name, name); });
    return row == proxies.end() ? ProxySource::kUnknown : row->source;
}

std::string result_of_proxy(const MaterialProxy& proxy) {
    for (const char* key : {"resultvar", "animatedtextureframenumvar", "texturescrollvar",
                            "toggletextureframenumvar"})
        for (const auto& [name, value] : proxy.keys)
            if (name == key && value.starts_with('$'))
                return lower_case(value.substr(0, value.find('[')));
    return {};
}

bool changes_with_time(const MaterialProxies& proxies) {
    return std::any_of(proxies.list.begin(), proxies.list.end(), [](const MaterialProxy& proxy) {
        return source_of_proxy(proxy.name) == ProxySource::kTime;
    });
}

}  // namespace studioscope
