#pragma once

#include "render/gl_object.h"

namespace studioscope {

// Where the shaders of shaders/ expect things: each number is named here and there, nowhere else.

// Vertex attributes: what was skinned before it is drawn (skin.glsl), and where copies stand
// (bench.vert). Vertices that are still to be skinned are texels.
constexpr GLuint kPositionAttribute = 0;
constexpr GLuint kNormalAttribute = 1;
constexpr GLuint kTangentAttribute = 2;
constexpr GLuint kWrinkleAttribute = 3;
constexpr GLuint kInstancePlaceAttribute = 4;

// Texture units.
constexpr GLuint kPaletteUnit = 0;        // skin.glsl
constexpr GLuint kMarksUnit = 1;          // model.vert
constexpr GLuint kShapeLengthsUnit = 2;   // model.vert
constexpr GLuint kColorsUnit = 3;         // colors.glsl
constexpr GLuint kMaterialUnit = 4;       // model.frag
constexpr GLuint kFlexPositionsUnit = 5;  // skin.glsl
constexpr GLuint kFlexNormalsUnit = 6;    // skin.glsl
constexpr GLuint kBumpUnit = 7;           // model.frag
constexpr GLuint kMaskUnit = 8;           // model.frag
constexpr GLuint kShadeUnit = 9;          // ground.frag
constexpr GLuint kVerticesUnit = 10;      // skin.glsl
constexpr GLuint kTangentsUnit = 11;      // skin.glsl
constexpr GLuint kOutlinedUnit = 13;      // outline.frag

// Uniform block (frame.glsl).
constexpr GLuint kFrameBlock = 0;

// Plain uniforms.
constexpr GLint kMeshNumber = 3;       // pick.frag
constexpr GLint kSpikeLength = 4;      // spike.vert
constexpr GLint kSpikeKind = 5;        // spike.vert
constexpr GLint kClipFromLines = 6;    // line.vert
constexpr GLint kOpacity = 7;          // line.frag
constexpr GLint kFirstVertex = 8;      // spike.vert
constexpr GLint kTint = 9;             // model.frag
constexpr GLint kAlphaReference = 10;  // model.frag

// Uniforms that only bench.vert and skin.comp have.
constexpr GLint kBonesOfPalette = 11;  // skin.glsl
constexpr GLint kClipFromBench = 12;
constexpr GLint kSkinnedVertices = 13;
constexpr GLint kRoomForVertices = 14;

constexpr GLint kShadeOnGround = 15;  // ground.vert and .frag
constexpr GLint kTintOverBase = 16;   // model.frag

// Storage buffer of skin.comp.
constexpr GLuint kSkinStreamsBuffer = 0;

// Storage buffers and images of flex.comp.
constexpr GLuint kFlexDeltasBuffer = 0;
constexpr GLuint kFlexRunsBuffer = 1;
constexpr GLuint kFlexBlocksBuffer = 2;
constexpr GLuint kFlexWeightsBuffer = 3;
constexpr GLuint kFlexSpeedsBuffer = 4;
constexpr GLuint kFlexPositionsImage = 0;
constexpr GLuint kFlexNormalsImage = 1;

// Attributes of line.vert and bone.vert, one an instance.
constexpr GLuint kFromAttribute = 0;
constexpr GLuint kToAttribute = 1;
constexpr GLuint kInkAttribute = 2;

}  // namespace studioscope
