#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "core/at.h"
#include "core/message_text.h"
#include "core/portable_name.h"
#include "core/text.h"
#include "export/smd_writer.h"
#include "export/steps.h"
#include "model/animation/pose.h"

namespace studioscope {

std::string SourceNames::add(std::string_view wanted, std::string_view ending,
                             std::string_view folder) {
    constexpr size_t kMaxLength = 200;  // leaves room for endings and numbers
    std::string base = one_line(wanted);
    if (is_device_name(base)) base.insert(std::min(base.find('.'), base.size()), "_2");
    base = portable_name(base, kMaxLength);
    const auto path = [&](std::string_view name) { return fmt::format("{}{}", name, ending); };
    std::string added = path(base);
    if (!folder.empty() && used_.contains(lower_case(added))) added.insert(0, folder);
    for (size_t number = 2; !used_.insert(lower_case(added)).second; ++number)
        added = path(fmt::format("{}_{}", base, number));
    if (added != path(wanted))
        report_.guessed.push_back(
            {"export-file-name",
             "file",
             std::string(wanted),
             {},
             {},
             fmt::format("the file is {}, as its own name is taken or not valid everywhere",
                         added)});
    return added;
}

glm::dmat4 first_root_pose(const Model& model) {
    if (model.bones.empty() || model.clips.empty()) return glm::dmat4(1);
    PoseRequest request;
    request.clip = 0;
    request.frame = static_cast<float>(model.clips[0].first_frame());
    request.rules.plays_autoplay = false;
    std::vector<Transform> local;
    pose_bones(model, request, local);
    return to_matrix(local.at(0));
}

std::vector<std::string> smd_material_names(const Model& model) {
    std::vector<std::string> names(model.materials.size());
    std::set<std::string> used;
    // Materials that a mesh shows come first, as the others may not be written at all.
    std::vector<size_t> order(names.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::set<size_t> shown;
    for (const Mesh& mesh : model.meshes)
        for (const std::vector<int>& skin : model.skins)
            shown.insert(static_cast<size_t>(at(skin, mesh.skin_slot)));
    std::stable_partition(order.begin(), order.end(),
                          [&](size_t material) { return shown.contains(material); });
    for (const size_t material : order) {
        const std::string bytes = model.materials[material].file_name().bytes();
        const size_t folder = bytes.find_last_of("/\\");
        std::string base = writable_name(folder == bytes.npos ? bytes : bytes.substr(folder + 1));
        if (trim(base).empty()) base = "unnamed";
        std::string name = base;
        for (size_t number = 2; !used.insert(lower_case(name)).second; ++number)
            name = fmt::format("{}_{}", base, number);
        // Readers cut an ending off, and `end` ends the block of triangles.
        const bool is_cut = name.find('.') != name.npos || same_name(trim(name), "end");
        names[material] = is_cut ? name + ".vmt" : name;
    }
    return names;
}

}  // namespace studioscope
