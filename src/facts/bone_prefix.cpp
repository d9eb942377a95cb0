#include "facts/bone_prefix.h"

#include <algorithm>
#include <string_view>

namespace studioscope {

std::string common_prefix(const std::vector<Bone>& bones) {
    if (bones.size() < 2) return {};
    // candidates are the beginnings of one bone's name, the longest first
    const std::string& name = bones[bones.size() / 2].name;
    for (size_t length = name.size(); length > 1; --length) {
        if (std::string_view("._: ").find(name[length - 1]) == std::string_view::npos) continue;
        std::string prefix = name.substr(0, length);
        const auto alike = std::count_if(bones.begin(), bones.end(), [&](const Bone& bone) {
            return bone.name.starts_with(prefix);
        });
        if (static_cast<size_t>(alike) * 10 >= bones.size() * 9) return prefix;
    }
    return {};
}

std::string without_prefix(const std::string& name, const std::string& prefix) {
    return name.size() > prefix.size() && name.starts_with(prefix) ? name.substr(prefix.size())
                                                                   : name;
}

}  // namespace studioscope
