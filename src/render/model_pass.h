#pragma once

#include "render/frame.h"

// How a mesh is drawn; frame.glsl knows the same numbers.
enum class ModelLayer { kSurface, kLines, kPoints };

// Draws the meshes that the document shows, in its shading mode, with the wireframe over them where
// wanted. The frame block and the data
// colours must be bound and the model's palette set.
class ModelPass {
public:
    static Result<ModelPass> make();

    // `passthrough` leaves the vertices where they are: the yardstick for the cost of skinning.
    void draw(const GpuModel& model, const Document& document, int lod, bool passthrough) const;

private:
    // What one program of the four is for.
    struct Kind {
        bool passthrough = false;
        bool plain = false;  // no data and no selection to show
    };
    static Result<GlProgram> make_kind(Kind kind);

    GlProgram skinned_, skinned_plain_, passthrough_, passthrough_plain_;
};

// The shown meshes that have anything at that level, for whoever draws them another way.
std::vector<size_t> shown_meshes(const GpuModel& model, const Document& document, int lod);
// The triangles or points of one mesh, as often as the view wants instances.
void draw_range(const DrawRange& range, int instances);
