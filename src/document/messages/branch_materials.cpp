#include "document/messages/families.h"

namespace studioscope {

namespace {

// Parameters of materials that some branches of the engine ignore or read in another way.
constexpr MessageEntry kBranchMaterialsMessages[] = {
    {"albedotint-alone", Severity::kWarning, "Albedo tint without its mask",
     "The green of $phongexponenttexture says where $phongalbedotint tints the specular light; "
     "without that texture the tint has no effect.",
     "Add $phongexponenttexture, or remove the parameter.", "", by_branch("WW....."),
     "Skin_dx9_helper.cpp of Source SDK 2013 (bHasPhongTintMap)."},
    {"albedotint-overruled", Severity::kNote, "Albedo tint that $phongtint overrules",
     "A $phongtint other than black is taken for all of the surface, and $phongalbedotint has no "
     "effect.",
     "Remove one of the two.", "", by_branch("NN....."), "Skin_dx9_helper.cpp of Source SDK 2013."},
    {"alphatest-lost", Severity::kWarning, "Alpha test that the shader switches off",
     "The alpha of the base texture is taken for self-illumination or for the reflection, so that "
     "holes of the texture are solid.",
     "Give $selfillummask instead of the alpha, or remove $basealphaenvmapmask.", "",
     by_branch("WW....."), "Vertexlitgeneric_dx9_helper.cpp of Source SDK 2013."},
    {"bumptransform-model", Severity::kNote, "Bump map that is not moved by its own transform",
     "On models the bump map follows $basetexturetransform; $bumptransform and proxies that write "
     "it move nothing.",
     "Move both textures by $basetexturetransform.", "", by_branch("NN....."),
     "Vertexlitgeneric_dx9_helper.cpp and skin_dx9_helper.cpp of Source SDK 2013."},
    {"detail-mode-range", Severity::kWarning, "$detailblendmode that the shader does not have",
     "With $phong the modes 0 to 6 are compiled, without it 0 to 9 and 11; what another one draws "
     "is not defined.",
     "Choose a mode that the shader has.", "", by_branch("WW....."),
     "Skin_ps20b.fxc and common_ps_fxc.h of Source SDK 2013."},
    {"detailtint-bump", Severity::kNote, "Tint of a detail texture without effect",
     "Shaders that light by pixel do not multiply the detail texture by $detailtint.",
     "Tint the texture itself.", "", by_branch("NNN...."),
     "Facepunch/garrysmod-requests#1527; skin_ps20b.fxc of Source SDK 2013."},
    {"envmap-amd", Severity::kNote, "Eyes without an environment map",
     "Since April 2024 Team Fortress 2 says \"var $envmap is not a texture\" with some drivers, "
     "and eyes are black.",
     "Give $envmap a cube map.", "", by_branch(".N....."), "ValveSoftware/Source-1-Games#5717."},
    {"envmapmask-bump", Severity::kWarning, "Mask of a reflection beside a bump map",
     "A bump map takes the place of $envmapmask and $basealphaenvmapmask: the reflection is gone "
     "unless $normalmapalphaenvmapmask takes the mask from the bump map's alpha.",
     "Put the mask into the alpha of the bump map, and write $normalmapalphaenvmapmask 1.", "",
     by_branch("WW....."),
     "Vertexlitgeneric_dx9_helper.cpp of Source SDK 2013, which warns of both; "
     "StrataSource/Portal-2-Community-Edition#608."},
    {"envmaptint-space", Severity::kNote, "One $envmaptint with two strengths",
     "Materials with $phong take the numbers as they are, others as a gamma colour: .5 reflects .5 "
     "with $phong and .22 without.",
     "Choose the tint of each material by its look.", "", by_branch("NN....."),
     "Skin_dx9_helper.cpp and vertexlitgeneric_dx9_helper.cpp of Source SDK 2013."},
    {"eyerefract-branch", Severity::kWarning, "Eyes with the shader EyeRefract",
     "In CS:GO eyes of this shader look at the centre of the map; in Source SDK 2013 they flicker "
     "near expensive water.",
     "Use the shader Eyes where that matters.", "", by_branch("N....W."),
     "The Valve wiki's page EyeRefract."},
    {"lightwarp-two-ways", Severity::kNote, "One light warp that is read in two ways",
     "With $phong the warp is read from the dark to the lit side, without it and without "
     "$halflambert on the lit side only, so that neighbouring materials look different.",
     "Write $halflambert 1 in the materials without $phong.", "", by_branch("NN....."),
     "Skin_ps20b.fxc and common_vertexlitgeneric_dx9.h of Source SDK 2013."},
    {"luminance-mask", Severity::kWarning, "Specular mask of a later branch",
     "$basemapluminancephongmask is of Left 4 Dead and later; where it is not known, all of the "
     "surface shines.",
     "Put the mask into an alpha channel for other branches.", "", by_branch("WWW...."),
     "Facepunch/garrysmod-issues#4692; the parameter is in no shader of Source SDK 2013."},
    {"param-unknown", Severity::kNote, "Parameter that only some branches have",
     "The parameter has no effect in branches that do not have it.",
     "Look at the model in the game that it is for.", "", by_branch("NN....."),
     "Facepunch/garrysmod-requests#939 and #2058; the parameter is in no shader of Source SDK "
     "2013."},
    {"phong-bump-flat", Severity::kWarning, "Bump map that the mask of $phong flattens",
     "The specular shader takes the normal map and its alpha only without $basemapalphaphongmask; "
     "with it the normal is that of the mesh, so that the bump map moves no light.",
     "Put the mask into the alpha of the bump map and remove $basemapalphaphongmask, or remove the "
     "bump map.",
     "", by_branch("WW....."),
     "ValveSoftware/Source-1-Games#7288; skin_ps20b.fxc of Source SDK 2013."},
    {"phong-envmap-contrast", Severity::kNote, "Parameter of a reflection that $phong ignores",
     "The specular shader reads no contrast, saturation and mask texture of the reflection.",
     "Change the cube map, or put a mask into the bump map's alpha.", "", by_branch("NNN...."),
     "Facepunch/garrysmod-requests#2096; skin_ps20b.fxc of Source SDK 2013."},
    {"phong-full-mask", Severity::kNote, "Bump map without the mask of $phong",
     "The mask of $phong is the alpha of the bump map. Where the texture has none it is 1 "
     "everywhere, so that all of the surface shines fully; many materials are made for that.",
     "Save the bump map in a format with alpha if only parts are to shine, or lower $phongboost.",
     "", by_branch("NNNNNNN"),
     "ValveSoftware/Source-1-Games#8241; skin_ps20b.fxc of Source SDK 2013, where the alpha of "
     "such a texture reads 1."},
    {"phong-mask-no-alpha", Severity::kWarning, "Specular mask that the texture does not have",
     "The mask of $phong is an alpha channel. Where the texture has none it is 1 everywhere, so "
     "that all of the surface shines fully.",
     "Save the texture in a format with alpha, such as DXT5, or lower $phongboost.", "",
     by_branch("WWWWWWW"),
     "ValveSoftware/Source-1-Games#8241; skin_ps20b.fxc of Source SDK 2013, where the alpha of "
     "such a texture reads 1."},
    {"phong-no-trigger", Severity::kWarning, "$phong that is ignored",
     "The specular shader runs with a bump map, a light warp or $basemapalphaphongmask 1 only; "
     "without them $phong has no effect.",
     "Add $bumpmap, for example of a flat surface, or write $basemapalphaphongmask 1.", "",
     by_branch("WW....."),
     "WantsSkinShader in vertexlitgeneric_dx9_helper.cpp of Source SDK 2013. Other branches: the "
     "Valve wiki's page $phong only."},
    {"phong-selfillum", Severity::kWarning, "Reflection that self-illumination multiplies by 0",
     "With $phong, $selfillumfresnel and $normalmapalphaenvmapmask together the mask of the "
     "reflection is 0; $invertphongmask does not help.",
     "Leave out one of the three.", "", by_branch("WW....."),
     "Skin_ps20b.fxc of Source SDK 2013; the Valve wiki's page $phong."},
    {"rim-alone", Severity::kWarning, "Rim light without $phong",
     "Only the specular shader has a rim light.", "Write $phong 1, and give a bump map.", "",
     by_branch("WW....."), "Skin_dx9_helper.cpp of Source SDK 2013 (bHasRimLight)."},
    {"rim-tint", Severity::kNote, "Rim light that the tint of $phong does not colour",
     "In Source Filmmaker the rim light stays white; Source SDK 2013 and Team Fortress 2 multiply "
     "it by the tint.",
     "Leave out the tint if the rim light is to be white everywhere.", "", by_branch("...N..."),
     "ValveSoftware/Source-1-Games#7710; Facepunch/garrysmod-requests#2472; skin_ps20b.fxc of "
     "Source SDK 2013."},
    {"rimmask-no-exponent", Severity::kNote, "Mask of a rim light without its texture",
     "The mask is the alpha of $phongexponenttexture.", "Add the texture, or remove $rimmask.", "",
     by_branch("NN....."), "Skin_dx9_helper.cpp of Source SDK 2013 (bHasRimMaskMap)."},
    {"selfillum-no-alpha", Severity::kWarning, "Mask in the alpha of an opaque texture",
     "$selfillum and $basealphaenvmapmask take their mask from the base texture's alpha. The "
     "engine switches them off for a texture whose flags say that it has none.",
     "Save the texture with alpha, or give $selfillummask.", "", by_branch("WW....."),
     "InitVertexLitGeneric_DX9 in vertexlitgeneric_dx9_helper.cpp of Source SDK 2013."},
    {"selfillumfresnel-detail", Severity::kWarning,
     "Self-illumination by angle with a detail texture",
     "Without $phong the shader takes $detail or $selfillumfresnel, not both.",
     "Remove $detail, or add $phong and a bump map.", "", by_branch("WW....."),
     "Vertexlitgeneric_dx9_helper.cpp of Source SDK 2013; "
     "StrataSource/Portal-2-Community-Edition#608."},
    {"shader-branch", Severity::kWarning, "Shader that the branch does not have",
     "The engine draws the surface as a white wireframe, if the game brings no shader of that "
     "name.",
     "Use a shader of the branch, such as VertexLitGeneric.", "", by_branch("WW....."),
     "The shaders of Source SDK 2013; the Valve wiki's page Shader. Lists of the other branches "
     "are not public."},
    {"static-bump", Severity::kNote, "Static prop with a bump map",
     "Light that is baked by vertex is not shown with a bump map; CS:GO is an exception.",
     "Bake light maps for the prop, or leave out the bump map.", "", by_branch("N.N...."),
     "Facepunch/garrysmod-issues#5071."},
    {"treesway-detail", Severity::kNote, "Detail texture of a tree that sways",
     "With $treesway the shader reads no detail texture.", "Remove $treesway or $detail.", "",
     by_branch("NN....."), "Vertexlitgeneric_dx9_helper.cpp of Source SDK 2013."},
};

}  // namespace

std::span<const MessageEntry> branch_materials_messages() { return kBranchMaterialsMessages; }

}  // namespace studioscope
