#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about textures (VTF) and other pictures.
constexpr MessageEntry kTexturesMessages[] = {
    {"image-too-large", Severity::kWarning, "Picture with too many pixels",
     "Its pixels would take more memory than all textures of a model may.",
     "Reduce the picture; 4096 x 4096 pixels are enough for any game.",
     "The surface is drawn without this picture."},
    {"image-unreadable", Severity::kWarning, "Picture that cannot be read",
     "PNG, JPEG, TGA and BMP files are read beside source models. This file is damaged or of "
     "another kind.",
     "Save the picture again in an image editor.", "The surface is drawn without this picture."},
    {"vtf-argb8888", Severity::kWarning, "VTF in the format ARGB8888",
     "Editors and the engine disagree about the order of the channels, so colours may be exchanged "
     "in the game.",
     "Save the texture as BGRA8888.",
     "The channels are read as the most common editor writes them."},
    {"vtf-console", Severity::kWarning, "VTF of a console",
     "Textures of the Xbox and PlayStation versions have another header and cannot be loaded on a "
     "PC.",
     "Use the texture of the PC version of the game.",
     "The surface is drawn without this texture."},
    {"vtf-deflated", Severity::kWarning, "Compressed VTF of version 7.6",
     "Only Strata Source and its tools read compressed images inside a VTF. All other games refuse "
     "the file.",
     "Save the texture as version 7.4 or 7.5 without compression.",
     "The surface is drawn without this texture."},
    {"vtf-format", Severity::kWarning, "Image format of a VTF that is not read",
     "The number of the format is unknown, or belongs to hardware that no longer exists.",
     "Save the texture as DXT1, DXT5 or BGRA8888.", "The surface is drawn without this texture."},
    {"vtf-header-size", Severity::kWarning, "VTF with an impossible header size",
     "The header claims to be larger than the file or smaller than its own fields, so the place of "
     "the image is unknown.",
     "Save the texture again with a VTF tool.", "The surface is drawn without this texture."},
    {"vtf-magic", Severity::kWarning, "File that is not a VTF",
     "The file begins with other letters than VTF. Often a PNG or TGA was only renamed.",
     "Convert the picture with a VTF tool such as VTFEdit.",
     "The surface is drawn without this texture."},
    {"vtf-mip-count", Severity::kWarning, "Impossible number of mip levels",
     "Each level halves the image, so even the largest texture has at most 15.",
     "Save the texture again with its mipmaps.", "The surface is drawn without this texture."},
    {"vtf-no-image", Severity::kWarning, "VTF without an image",
     "The table of resources lists no picture.",
     "Save the texture again from its source image; only its settings were stored.",
     "The surface is drawn without this texture."},
    {"vtf-not-finite", Severity::kWarning, "VTF with numbers that are not finite",
     "Floating-point textures may hold infinity or NaN, which makes bright or black spots that "
     "bloom spreads over the screen.",
     "Clean the source image, and save it again.", "0 is shown in their place."},
    {"vtf-resource-count", Severity::kWarning, "Too many resources in a VTF",
     "The engine allows 32. A larger number comes from damage.",
     "Save the texture again without custom resources.",
     "The surface is drawn without this texture."},
    {"vtf-resource-offset", Severity::kWarning, "Resource outside the VTF",
     "The table names data beyond the end of the file or inside its header.",
     "Save the texture again, or copy the file again.",
     "Other resources are used. If it is the image itself, the surface has no texture."},
    {"vtf-short", Severity::kWarning, "File too short for a VTF",
     "Not even the header is complete. The copy or download was broken off.",
     "Copy the texture again, or save it again from its source image.",
     "The surface is drawn without this texture."},
    {"vtf-size", Severity::kWarning, "Impossible size of a texture",
     "A side of 0 or of more than 16384 pixels cannot be drawn; older games stop at 4096.",
     "Save the texture with sides that are powers of two, up to 4096.",
     "The surface is drawn without this texture."},
    {"vtf-trailing", Severity::kWarning, "Bytes after the image of a VTF",
     "The image is shorter than the file, so its size or format in the header may be wrong.",
     "Save the texture again if it looks wrong in the game.", "The bytes are ignored."},
    {"vtf-truncated", Severity::kWarning, "Cut VTF",
     "The file ends before its image. The engine refuses it or shows garbage in the largest level.",
     "Copy the file again, or save it from its source image.",
     "The largest level that is complete is shown. If there is none, the surface has no texture."},
    {"vtf-two-images", Severity::kWarning, "VTF with two images",
     "The table lists the picture twice; the engine uses one of them.",
     "Save the texture again, so that one image is left.", "The first image is used."},
    {"vtf-version", Severity::kWarning, "Unknown VTF version",
     "Games read versions up to 7.4 or 7.5. A later one shows the checkerboard.",
     "Save the texture as version 7.4.", "The surface is drawn without this texture."},
};

}  // namespace

std::span<const MessageEntry> textures_messages() { return kTexturesMessages; }

}  // namespace studioscope
