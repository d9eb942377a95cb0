#pragma once

#include <cstdint>
#include <functional>
#include <glm/glm.hpp>
#include <span>
#include <vector>

namespace studioscope {

// A k-d tree that finds the points near a position.
class PointTree {
public:
    // Builds the tree; the points must outlive it and be finite.
    explicit PointTree(std::span<const glm::vec3> points);

    // Calls `visit` with the index and squared distance of every point nearer than `reach`.
    void visit_near(const glm::vec3& position, float reach,
                    const std::function<void(uint32_t, float)>& visit) const;

    // The distance to the nearest point; infinity without points.
    float distance(const glm::vec3& position) const;

private:
    void build(size_t first, size_t count, int axis);
    template <typename Visit>
    void walk(const glm::vec3& position, float& reach_squared, const Visit& visit) const;

    std::span<const glm::vec3> points_;
    // Indices of the points, partitioned recursively: each run is split at its middle entry along
    // X, Y, Z in turn, lower ones before, higher ones after.
    std::vector<uint32_t> order_;
};

}  // namespace studioscope
