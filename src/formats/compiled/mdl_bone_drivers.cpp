#include "formats/compiled/mdl_reader.h"

namespace studioscope {

namespace {

constexpr uint64_t kDriversAt = 24;  // offset of the count and table offset in the second header

struct DriverRecord {
    int32_t bone, control_count, controls;
    int32_t unused[3];
};
static_assert(sizeof(DriverRecord) == 24);

struct ControlRecord {
    int32_t axis, controller;
    float min, max;
};
static_assert(sizeof(ControlRecord) == 16);

}  // namespace

void read_mdl_bone_drivers(MdlReader& in, MdlFile& mdl) {
    const int64_t header2 = mdl.header.header2_offset;
    if (header2 <= 0 || header2 + int64_t{kDriversAt} + 8 > static_cast<int64_t>(in.file().size()))
        return;  // read_name() has reported it
    const auto start = static_cast<uint64_t>(header2);
    const auto table = in.record<std::array<int32_t, 2>>({start + kDriversAt, 1, 8}, 0);
    const MdlRows rows = in.rows("bone flex drivers", start, table[0], table[1],
                                 sizeof(DriverRecord), start + kDriversAt);
    for (size_t i = 0; i < rows.count; ++i) {
        const auto driver = in.record<DriverRecord>(rows, i);
        const MdlRows controls =
            in.rows("controls of a bone flex driver", rows.at(i), driver.control_count,
                    driver.controls, sizeof(ControlRecord), rows.at(i) + 4);
        for (size_t k = 0; k < controls.count; ++k) {
            const auto control = in.record<ControlRecord>(controls, k);
            mdl.bone_drivers.push_back({driver.bone, control.axis, control.controller, control.min,
                                        control.max, controls.at(k)});
        }
    }
}

}  // namespace studioscope
