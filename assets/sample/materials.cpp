#include "sample/materials.h"

#include "writers/texture_writer.h"

namespace studioscope::assets {

namespace {

VmtParameters moist(const char* boost) {
    return {{"$phong", "1"},
            {"$basemapalphaphongmask", "1"},
            {"$phongexponent", "22"},
            {"$phongboost", boost},
            {"$phongfresnelranges", "[.3 .6 1]"},
            {"$rimlight", "1"},
            {"$rimlightexponent", "3"},
            {"$rimlightboost", "1.2"}};
}

VmtParameters iris(const std::string& folder) {
    return {{"$iris", folder + kIris}, {"$halflambert", "1"}};
}

VmtParameters felt(const std::string& folder) {
    return {{"$halflambert", "1"},
            {"$detail", folder + kFelt},
            {"$detailscale", "6"},
            {"$detailblendmode", "0"}};
}

}  // namespace

std::string material_text(const Asset& asset, const std::string& material) {
    const std::string texture = asset.material_folder + material;
    const auto text = [&](const VmtParameters& parameters) {
        return vmt_text(texture, asset.surface_property, parameters);
    };
    if (material.starts_with("ollie_skin")) return text(moist("1.5"));
    if (material.starts_with("ollie_suckers")) return text(moist("1"));
    if (material == "ollie_eyes")
        return vmt_text(texture, asset.surface_property, iris(asset.material_folder), "Eyes");
    return text(felt(asset.material_folder));
}

}  // namespace studioscope::assets
