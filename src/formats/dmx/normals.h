#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "formats/dmx/corners.h"
#include "formats/dmx/vertex_data.h"

namespace studioscope {

// The normals of a mesh as the compilers merge them.
struct DmxMergedNormals {
    std::vector<uint32_t> merged_into;  // per normal: its own index, or that of an earlier one
    size_t comparisons = 0;             // number of comparisons of two normals
};

// Merges each normal, in array order, into the first kept one that is less than 2 degrees away,
// wherever in the mesh their corners are; else it is kept, as are zero normals.
//
// Kept normals are 2 degrees apart, so that a sphere has room for fewer than 12 000 and a
// neighbourhood for a few dozen. Each normal is compared with its neighbourhood only: linear time.
DmxMergedNormals merge_normals(const DmxField& normals);

// The unit vector of a normal of any finite length, however small or large; a zero vector is
// unchanged.
glm::vec3 unit_vector(const glm::vec3& normal);

// Computes normals for shapes without any, from the movement of the faces.
//
// Corners with equal position and normal form a group with one normal: the area-weighted sum of
// their polygons' normals. The rotation from the base shape's sum to the moved one is applied to
// the file's normal. A corrective is compared with the base after its parts are applied, as the DMX
// page asks of exporters that write normals.
class DmxNormalMaker {
public:
    // `corners` must be numbered; polygon i has the corners from ends[i - 1] (or 0) to ends[i].
    DmxNormalMaker(const DmxCorners& corners, std::vector<uint32_t> polygon_corners,
                   std::vector<uint32_t> ends);

    // False once the work for the shapes exceeds that of any valid file: a file of a few megabytes
    // can require unbounded work.
    bool has_work_left() const;
    // Fills DmxDelta::normal_deltas. `parts` are applied to the base first.
    void make(DmxDelta& delta, const std::vector<const DmxDelta*>& parts);

private:
    // The sums of offsets of a position, or of normals of a group.
    struct OffsetSums {
        glm::vec3 before{0};  // with the parts only
        glm::vec3 after{0};   // with the parts and the shape
    };

    void find_position_polygons();
    void move_positions(const DmxField& field, bool is_part);
    void touch_polygons();
    void add_polygon(uint32_t polygon);
    glm::vec3 base_position(uint32_t position) const;
    glm::vec3 moved_polygon_normal(uint32_t polygon, glm::vec3 OffsetSums::*sum);
    uint32_t position_index(uint32_t corner) const;

    const DmxCorners& corners_;
    std::vector<uint32_t> polygon_corners_, ends_;
    std::vector<glm::vec3> polygon_normals_;
    std::vector<uint32_t> first_polygon_, position_polygons_;  // runs
    DmxKeyTable groups_;
    std::vector<uint32_t> corner_group_;
    std::vector<glm::vec3> group_normals_;
    size_t visits_ = 0;  // corners and moved positions visited for all shapes so far
    // Sums for the current shape; reset to 0 after it.
    std::vector<OffsetSums> positions_, sums_;
    std::vector<glm::vec3> points_;  // corners of the current polygon
    std::vector<bool> is_polygon_touched_, is_group_touched_;
    std::vector<uint32_t> moved_positions_, touched_polygons_, touched_groups_;
};

// Computes the normals of all shapes that have none, or whose base has none.
struct DmxNormalCounts {
    size_t computed = 0;
    size_t left_out = 0;  // shapes left out because of the limit on work
};
DmxNormalCounts make_delta_normals(DmxNormalMaker& maker, const DmxCorners& corners,
                                   std::vector<DmxDelta>& deltas);

// True if the shape moves positions without normals.
bool lacks_normals(const DmxDelta& delta, const DmxVertexData& base);

}  // namespace studioscope
