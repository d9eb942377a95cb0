#include "document/messages/families.h"

namespace studioscope {

namespace {

// Limits that differ by branch; the numbers are in model/branch_limits.cpp.
constexpr MessageEntry kBranchLimitsMessages[] = {
    {"anim-blocks", Severity::kWarning, "More animation blocks than the engine counts",
     "The engine has 256 blocks of animation data per model; past them the .ani file is read "
     "wrong, "
     "and the frame rate falls. A compiler of 2020 wrote such files.",
     "Compile again with a newer compiler, or split the animations over included models.", "",
     by_branch("NNW...."),
     "Studio.h of Source SDK 2013 (MAXSTUDIOANIMBLOCKS); robotboy655/gmod-animations#2; "
     "Facepunch/garrysmod-requests#1912."},
    {"body-parts", Severity::kError, "More body parts than the branch takes",
     "Garry's Mod switches the wrong part at 65 and crashes at 70. Older compilers end with an "
     "access violation at 32.",
     "Join body groups, or split the model in two that are bone-merged.", "", by_branch("WWEW..."),
     "Facepunch/garrysmod-issues#4665 and #2198; the Valve wiki's page $maxverts."},
    {"branch-bones", Severity::kError, "More bones than the branch allows",
     "Source SDK 2013, Team Fortress 2 and Left 4 Dead 2 end with a crash or an access violation "
     "of "
     "the compiler past 128 bones; Garry's Mod, Source Filmmaker and CS:GO take 256.",
     "Remove bones that move nothing, or collapse small ones into their parents.", "",
     by_branch("EEEEEE."),
     "Studio.h of Source SDK 2013 (MAXSTUDIOBONES); ValveSoftware/Source-1-Games#3822, #5167 and "
     "#7000; Facepunch/garrysmod-issues#3954."},
    {"branch-limit", Severity::kWarning, "More of something than the branch allows",
     "Compilers of the branch refuse such a model, and a game that gets it all the same has tables "
     "of that length.",
     "Split the model or the mesh, or merge what is alike, until the number is within the limit.",
     "", by_branch("WWWWWWW"),
     "Studio.h and optimize.h of Source SDK 2013; for 32 materials in Garry's Mod also "
     "Facepunch/garrysmod-requests#1526, and the notes of REDxEYE/studiomdl_v2 for Source "
     "Filmmaker; the Valve wiki's page $lod."},
    {"decal-verts", Severity::kNote, "Model too large for decals",
     "One project reports that the game crashes for everybody who sees a decal land on a model of "
     "about 65000 vertices. The cause is not known, so that this is a note.",
     "Shoot at the model before you publish it; reduce its vertices if the game ends.", "",
     by_branch(".NN...."), "Metastruct/outfitter#7 and #113."},
    {"draw-32768", Severity::kNote, "Strip group too large for a dynamic buffer",
     "Views that copy the mesh into a dynamic buffer, such as Hammer's 2D views and wireframe, end "
     "with \"Too many verts for a dynamic vertex buffer\" or \"Too many indices for index "
     "buffer\". "
     "The game itself draws the model.",
     "Split the mesh over two materials if mappers are to place the model.", "",
     by_branch("N.N...."), "Facepunch/garrysmod-issues#5067 and #1286."},
    {"flex-cache", Severity::kWarning, "Model with flexes and too many vertices",
     "The cache of flexed vertices counts those of the whole model with 16 bits. Past 65535 a flex "
     "moves vertices of other meshes.",
     "Keep the parts with flexes in a model of their own.", "", by_branch("...W..."),
     "The release notes of REDxEYE/studiomdl_v2."},
    {"flex-controllers", Severity::kError, "More flex controllers than the branch takes",
     "The compiler stops at the limit. Garry's Mod uses 95 of a model made elsewhere and greys out "
     "the rest; its older builds crashed on the spawn icon.",
     "Remove sliders that no animation and no user needs.", "", by_branch("EEEW..."),
     "Studio.h of Source SDK 2013 (MAXSTUDIOFLEXCTRL); Facepunch/garrysmod-requests#2707; "
     "Facepunch/garrysmod-issues#5633; the Garry's Mod wiki's page Entity:SetFlexWeight."},
    {"flex-verts", Severity::kError, "More flexed vertices in a mesh than the branch takes",
     "The compiler stops with \"Too many flexed verts\". Models that Source Filmmaker compiled "
     "stand still in Garry's Mod.",
     "Split the face from the body, or give part of it another material.", "", by_branch("EEE...."),
     "Studio.h of Source SDK 2013 (MAXSTUDIOFLEXVERTS); Facepunch/garrysmod-requests#1619; the "
     "Valve wiki's page Flex animation."},
    {"helper-triggers", Severity::kError, "More triggers of a helper bone than the engine keeps",
     "The engine blends the triggers of a helper bone in an array of 32 without a check, and "
     "writes "
     "past its end in every frame.",
     "Remove triggers from the helper's lines in the .vrd file.", "", by_branch("EEWWWWW"),
     "Bone_setup.cpp of Source SDK 2013 (DoQuatInterpBone), read; no crash is reported. "
     "Facepunch/garrysmod-issues#6999 has a helper with 43."},
    {"qc-walkframes", Severity::kWarning, "More walkframe lines than the compiler takes",
     "The compiler of the branch refuses the sequence, or feet slide.",
     "Leave out lines whose motion is even.", "", by_branch("..WW..."),
     "Facepunch/garrysmod-requests#1406; ZeqMacaw/Crowbar#53."},
    {"strip-32767", Severity::kWarning, "Strip with more vertices than compilers write",
     "The compiler ends with \"short conversion out of range\" while it writes the VTX. In a QC "
     "the "
     "vertices of a mesh are counted, as an estimate.",
     "Split the mesh over two materials, or reduce it.", "", by_branch("WW....."),
     "The Valve wiki's page Short conversion out of range."},
};

}  // namespace

std::span<const MessageEntry> branch_limits_messages() { return kBranchLimitsMessages; }

}  // namespace studioscope
