// Commands that hold for the whole model, or from their line on: name, scale and axes (qc.md 3).
#include <algorithm>

#include "core/text.h"
#include "formats/qc/commands.h"

namespace studioscope {

namespace {

void read_model_name(QcReader& in) {
    in.file.model_name = in.expect_text("a name");
    std::replace(in.file.model_name.begin(), in.file.model_name.end(), '\\', '/');
}

void read_scale(QcReader& in) {
    const float wanted = in.expect_number("a factor");
    if (wanted > 0)
        in.scale = wanted;
    else
        in.report(Severity::kWarning, "qc-scale", "$scale must be greater than 0; ignored");
}

void read_up_axis(QcReader& in) {
    const std::string written = lower_case(in.expect("an axis"));
    const bool is_turned_down = written.starts_with('-');
    const std::string axis = written.substr(is_turned_down ? 1 : 0);
    if (axis != "x" && axis != "y" && axis != "z")
        return in.report(Severity::kWarning, "qc-up-axis",
                         "$upaxis expects X, Y or Z, found \"{}\"; ignored", as_utf8(written));
    in.file.up = static_cast<UpAxis>(axis[0] - 'x');
    const float quarter = is_turned_down ? -90.0f : 90.0f;
    in.file.placement.degrees = {axis == "y" ? quarter : 0, axis == "x" ? quarter : 0, 90};
}

void read_origin(QcReader& in) {
    glm::vec3& place = in.file.placement.origin;
    place.x = in.expect_number("x");
    place.y = in.expect_number("y");
    place.z = in.expect_number("z");
    if (in.scanner.peek_on_line()) in.file.placement.degrees.z = in.expect_number("an angle") + 90;
}

void read_max_eye_deflection(QcReader& in) {
    const float degrees = in.expect_number("an angle in degrees");
    if (degrees >= 0 && degrees <= 180)
        in.file.max_eye_deflection = degrees;
    else
        in.report(Severity::kWarning, "qc-eye-deflection",
                  "$maxeyedeflection is {:g} degrees, not 0 to 180; ignored", degrees);
}

}  // namespace

QcCommands setting_commands() {
    static constexpr QcCommand kCommands[] = {
        {"$modelname", read_model_name},
        {"$scale", read_scale},
        {"$upaxis", read_up_axis},
        {"$origin", read_origin},
        {"$maxeyedeflection", read_max_eye_deflection},
        {"$staticprop", [](QcReader& in) { in.file.is_static_prop = true; }},
        {"$autocenter", [](QcReader& in) { in.file.is_auto_centered = true; }},
    };
    return kCommands;
}

}  // namespace studioscope
