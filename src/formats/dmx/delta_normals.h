#pragma once

#include <vector>

#include "formats/dmx/corners.h"

namespace studioscope {

// Normals for shapes whose file has none, from how the shape moves the faces.
//
// Corners with the same position and normal share a normal: the sum of their polygons' normals, by
// area. What turns that sum of the base into the moved one turns the file's normal. A corrective is
// held against the base with its parts applied, as the seed page asks of those that write normals.
class DmxNormalMaker {
public:
    // `corners` numbered; polygon i has the corners from ends[i - 1] (or 0) to ends[i].
    DmxNormalMaker(const DmxCorners& corners, std::vector<uint32_t> polygon_corners,
                   std::vector<uint32_t> ends);

    // False once the shapes so far asked for more than any sane file does: a file of a few
    // megabytes can name work without end.
    bool has_patience() const;
    // Fills DmxDelta::made_normals. `parts` are applied to the base first.
    void make(DmxDelta& delta, const std::vector<const DmxDelta*>& parts);

private:
    // What shapes add to a position, and to the sum of normals of a group.
    struct Moved {
        glm::vec3 before{0};  // the parts alone
        glm::vec3 after{0};   // and the shape
    };

    void find_polygons_of_positions();
    void move_positions(const DmxField& field, bool is_part);
    void touch_polygons();
    void add_polygon(uint32_t polygon);
    glm::vec3 base_position(uint32_t position) const;
    glm::vec3 normal_of_polygon(uint32_t polygon, glm::vec3 Moved::*moved);
    uint32_t position_of(uint32_t corner) const;

    const DmxCorners& corners_;
    std::vector<uint32_t> polygon_corners_, ends_;
    std::vector<glm::vec3> polygon_normals_;
    std::vector<uint32_t> first_of_position_, polygons_of_position_;  // runs
    DmxKeyTable groups_;
    std::vector<uint32_t> group_of_corner_;
    std::vector<glm::vec3> group_normals_;
    size_t visits_ = 0;  // of corners and moved positions, by all shapes so far
    // Of the shape at hand; back at 0 after it.
    std::vector<Moved> positions_, sums_;
    std::vector<glm::vec3> points_;  // of the polygon at hand
    std::vector<bool> is_polygon_touched_, is_group_touched_;
    std::vector<uint32_t> moved_positions_, touched_polygons_, touched_groups_;
};

// Makes the normals of all shapes that have none, or whose base has none.
struct DmxMadeNormals {
    size_t made = 0;
    size_t left_out = 0;  // for want of patience
};
DmxMadeNormals make_delta_normals(DmxNormalMaker& maker, const DmxCorners& corners,
                                  std::vector<DmxDelta>& deltas);

// Whether the shape moves something without saying where the normals go.
bool lacks_normals(const DmxDelta& delta, const DmxVertexData& base);

}  // namespace studioscope
