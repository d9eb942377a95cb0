#pragma once

#include "render/gl_object.h"

namespace studioscope {

// Binding points of the shaders in shaders/, defined only here: the build passes them to GLSL.

// Vertex attributes of skinned vertices (skin.glsl), and of instance positions (bench.vert).
// Vertices that are not skinned yet are fetched from buffer textures.
constexpr GLuint kPositionAttribute = 0;
constexpr GLuint kNormalAttribute = 1;
constexpr GLuint kTangentAttribute = 2;
constexpr GLuint kWrinkleAttribute = 3;
constexpr GLuint kInstancePositionAttribute = 4;

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
constexpr GLuint kShadowUnit = 9;         // ground.frag
constexpr GLuint kVerticesUnit = 10;      // skin.glsl
constexpr GLuint kTangentsUnit = 11;      // skin.glsl
constexpr GLuint kPaintUnit = 12;         // model.vert
constexpr GLuint kOutlinedUnit = 13;      // outline.frag
constexpr GLuint kDetailUnit = 14;        // game_light.glsl, like those below
constexpr GLuint kExponentUnit = 15;
constexpr GLuint kLightWarpUnit = 16;
constexpr GLuint kPhongWarpUnit = 17;
constexpr GLuint kReflectionMaskUnit = 18;
constexpr GLuint kSurroundingsUnit = 19;
constexpr GLuint kIrisUnit = 20;  // eye.glsl, like those below
constexpr GLuint kCorneaUnit = 21;
constexpr GLuint kOcclusionUnit = 22;
constexpr GLuint kSecondUnit = 23;  // game_light.glsl, like those below
constexpr GLuint kCompressUnit = 24;
constexpr GLuint kStretchUnit = 25;
constexpr GLuint kBumpCompressUnit = 26;
constexpr GLuint kBumpStretchUnit = 27;
constexpr GLuint kBehindUnit = 28;  // refract.glsl, like the one below
constexpr GLuint kRefractTintUnit = 29;

// Bindings of uniform blocks.
constexpr GLuint kFrameBlock = 0;    // frame.glsl
constexpr GLuint kRigBlock = 1;      // game_light.glsl
constexpr GLuint kSurfaceBlock = 2;  // game_light.glsl

// Locations of plain uniforms.
constexpr GLint kMeshNumber = 3;       // pick.frag
constexpr GLint kNormalLength = 4;     // normals.vert
constexpr GLint kNormalKind = 5;       // normals.vert
constexpr GLint kClipFromLines = 6;    // line.vert
constexpr GLint kOpacity = 7;          // line.frag
constexpr GLint kFirstVertex = 8;      // normals.vert
constexpr GLint kTint = 9;             // model.frag
constexpr GLint kAlphaReference = 10;  // model.frag

// Locations of uniforms that only bench.vert and skin.comp have.
constexpr GLint kBonesOfPalette = 11;  // skin.glsl
constexpr GLint kClipFromBench = 12;
constexpr GLint kSkinnedVertices = 13;
constexpr GLint kVertexCapacity = 14;

constexpr GLint kShadowOnGround = 15;  // ground.vert and ground.frag
constexpr GLint kTintOverBase = 16;    // model.frag

// Locations of uniforms of edge.vert.
constexpr GLint kEdgeCorners = 17;
constexpr GLint kEdgeWidth = 18;
constexpr GLint kEdgeColor = 19;
constexpr GLint kDotColor = 20;   // dot.frag
constexpr GLint kDotRadius = 21;  // dot.vert

// Locations of uniforms of eye.glsl.
constexpr GLint kEyeOrigin = 22;
constexpr GLint kEyeUp = 23;
constexpr GLint kIrisU = 24;
constexpr GLint kIrisV = 25;
constexpr GLint kEyeNumbers = 26;
constexpr GLint kOcclusionColor = 27;
constexpr GLint kEyeRight = 28;
constexpr GLint kOutOfMouth = 29;    // game_light.glsl
constexpr GLint kPicturePlace = 30;  // refract.glsl

constexpr GLint kFirstInstance = 31;   // skin.glsl
constexpr GLint kIsHoverOutline = 32;  // outline.frag

// Binding of the storage buffer of skin.comp.
constexpr GLuint kSkinStreamsBuffer = 0;

// Bindings of storage buffers and images of flex.comp.
constexpr GLuint kFlexDeltasBuffer = 0;
constexpr GLuint kFlexRunsBuffer = 1;
constexpr GLuint kFlexBlocksBuffer = 2;
constexpr GLuint kFlexWeightsBuffer = 3;
constexpr GLuint kFlexSpeedsBuffer = 4;
constexpr GLuint kFlexPositionsImage = 0;
constexpr GLuint kFlexNormalsImage = 1;

constexpr GLuint kInstanceEyesBuffer = 5;  // storage buffer of eye.glsl
constexpr GLuint kTermsBuffer = 6;         // storage buffer of game_light.glsl

// Per-instance attributes of line.vert and bone.vert.
constexpr GLuint kFromAttribute = 0;
constexpr GLuint kToAttribute = 1;
constexpr GLuint kColorAttribute = 2;

}  // namespace studioscope
