#include "document/view/contact_shadow.h"

#include <algorithm>
#include <cmath>

#include "model/animation/skin.h"
#include "model/measure.h"
#include "model/transform.h"

namespace studioscope {

namespace {

constexpr float kPoints = 1200;
constexpr float kReach = 0.1f;     // max height that casts a shadow, as a share of the model's size
constexpr float kDarkest = 0.62f;  // max darkness, 0..1

float triangle_area(const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
    return glm::length(glm::cross(b - a, c - a)) * 0.5f;
}

// Calls use(mesh, three vertices, area) for every triangle of each mesh's finest level.
template <typename Use>
void for_each_triangle(const Model& model, const Use& use) {
    for (size_t m = 0; m < model.meshes.size(); ++m) {
        const auto& lods = model.meshes[m].lods;
        const auto level = std::find_if(lods.begin(), lods.end(),
                                        [](const MeshLod& lod) { return !lod.indices.empty(); });
        if (level == lods.end()) continue;
        for (size_t i = 0; i + 2 < level->indices.size(); i += 3) {
            const uint32_t* corner = &level->indices[i];
            const glm::vec3& a = model.vertices[corner[0]].position;
            const glm::vec3& b = model.vertices[corner[1]].position;
            const glm::vec3& c = model.vertices[corner[2]].position;
            if (!is_near(a) || !is_near(b) || !is_near(c)) continue;
            use(static_cast<int>(m), corner, triangle_area(a, b, c));
        }
    }
}

// The point `number` of a low-discrepancy sequence over a triangle (the R2 sequence).
glm::vec2 spread(size_t number) {
    constexpr float kStepU = 0.75487767f, kStepV = 0.56984029f;
    const auto n = static_cast<float>(number % 65536);
    glm::vec2 share(n * kStepU, n * kStepV);
    share -= glm::floor(share);
    return share.x + share.y > 1 ? 1.0f - share : share;
}

glm::vec3 moved(const Model& model, const SurfacePoint& point, std::span<const Affine> palette) {
    if (palette.empty()) return upright(model.up) * point.place;
    return skin_position(model.vertices[point.vertex], point.place, palette);
}

// Accumulates the darkness of the ground per cell.
class ContactShadowBuilder {
public:
    ContactShadowBuilder(std::span<const glm::vec3> near, float reach, float least_blur)
        : reach_(reach), least_blur_(least_blur), shade_(size_t{kShadowCells} * kShadowCells) {
        glm::vec2 first(near[0]), last(near[0]);
        for (const glm::vec3& point : near) {
            first = glm::min(first, glm::vec2(point));
            last = glm::max(last, glm::vec2(point));
        }
        const float margin = 3 * blur_radius(reach);
        first_ = first - margin;
        size_ = last - first + 2 * margin;
    }

    void add(const glm::vec3& point, float area) {
        const float height = std::abs(point.z), blur = blur_radius(height);
        const glm::vec2 cell = size_ / static_cast<float>(kShadowCells);
        const glm::vec2 at = (glm::vec2(point) - first_) / cell - 0.5f;
        const glm::vec2 reach = 3 * blur / cell;
        const auto within = [](float cells) {
            return std::clamp(static_cast<int>(cells), 0, kShadowCells - 1);
        };
        const int x0 = within(at.x - reach.x), x1 = within(at.x + reach.x + 1);
        const int y0 = within(at.y - reach.y), y1 = within(at.y + reach.y + 1);
        const auto share = [&](int index, float middle, float side) {
            const float away = (static_cast<float>(index) - middle) * side / blur;
            return std::exp(-away * away * 0.5f);
        };
        float across[kShadowCells];
        for (int x = x0; x <= x1; ++x) across[x] = share(x, at.x, cell.x);
        const float low = 1 - height / reach_;
        const float most = area * low * low / (2 * 3.14159f * blur * blur);
        for (int y = y0; y <= y1; ++y) {
            const float along = most * share(y, at.y, cell.y);
            float* row = &shade_[static_cast<size_t>(y) * kShadowCells];
            for (int x = x0; x <= x1; ++x) row[x] += along * across[x];
        }
    }

    ContactShadow build() const {
        ContactShadow made{first_, size_, {}};
        for (const float shade : shade_)
            made.cells.push_back(
                static_cast<uint8_t>(std::lround(255 * kDarkest * (1 - std::exp(-shade)))));
        return made;
    }

private:
    // The blur radius for a point at this height, in units.
    float blur_radius(float height) const { return least_blur_ + height * 0.6f; }

    float reach_, least_blur_;
    glm::vec2 first_{0}, size_{0};
    std::vector<float> shade_;
};

}  // namespace

SurfaceSample sample_surface(const Model& model) {
    float total_area = 0;
    for_each_triangle(model, [&](int, const uint32_t*, float area) { total_area += area; });
    SurfaceSample sample;
    if (!(total_area > 0) || !std::isfinite(total_area)) return sample;
    sample.area = total_area / kPoints;
    float waiting = sample.area * 0.5f;
    for_each_triangle(model, [&](int mesh, const uint32_t* corner, float area) {
        waiting += area;
        for (; waiting >= sample.area; waiting -= sample.area) {
            const glm::vec2 share = spread(sample.points.size());
            const glm::vec3& a = model.vertices[corner[0]].position;
            const glm::vec3 place = a + share.x * (model.vertices[corner[1]].position - a) +
                                    share.y * (model.vertices[corner[2]].position - a);
            sample.points.push_back({place, corner[0], mesh});
        }
    });
    return sample;
}

ContactShadow make_contact_shadow(const Model& model, const SurfaceSample& surface,
                                  std::span<const Affine> palette,
                                  const std::vector<bool>& is_shown) {
    const float reach = model_diagonal(model) * kReach;
    std::vector<glm::vec3> near;
    for (const SurfacePoint& point : surface.points) {
        if (!is_shown[static_cast<size_t>(point.mesh)]) continue;
        const glm::vec3 place = moved(model, point, palette);
        if (is_near(place) && std::abs(place.z) < reach) near.push_back(place);
    }
    if (near.empty()) return {};
    // neighbouring points are sqrt(area) apart: with less blur, single points would be visible
    ContactShadowBuilder maker(near, reach, 1.2f * std::sqrt(surface.area));
    for (const glm::vec3& point : near) maker.add(point, surface.area);
    return maker.build();
}

}  // namespace studioscope
