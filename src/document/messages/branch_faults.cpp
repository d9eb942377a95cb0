#include "document/messages/families.h"

namespace studioscope {

namespace {

// Faults that some branches of the engine and their compilers have.
constexpr MessageEntry kBranchFaultsMessages[] = {
    {"anim-foreign", Severity::kWarning, "Included model for another skeleton",
     "The engine maps bones by name. A model with sequences for other bones moves nothing; it may "
     "be that of another version of the game or of another mount.",
     "Mount the game's own file, or compile the included model with this skeleton.", "",
     by_branch("WWWWWWW"),
     "Studio_virtualmodel.cpp of Source SDK 2013; Facepunch/garrysmod-issues#6035 and #6975."},
    {"anim-frame-coded", Severity::kError, "Animation coded by frames",
     "Branches that do not know the frame coding read its bytes as lists of keys: the model stands "
     "in its bind pose, or the console says \"animation requested bone 88, but model only has "
     "64\". Garry's Mod reads it since 2024.",
     "Compile the animations with the compiler of the branch.", "", by_branch("EEN...."),
     "Facepunch/garrysmod-issues#5928, #5114 and #5218; Facepunch/garrysmod-requests#356; studio.h "
     "of Source SDK 2013, which leaves the flag 0x40 unused."},
    {"anim-only-model", Severity::kNote, "Model with sequences and no mesh",
     "Models that only hold animations for others are sound, but some browsers of models crash on "
     "them or refuse them.",
     "Keep it out of lists that users browse.", "", by_branch("NNNNNNN"),
     "Tf2classified#404; lasa01/Plumber#206 and #147; REDxEYE/SourceIO#381; "
     "craftablescience/VPKEdit#158."},
    {"anim-quat-flip", Severity::kWarning, "Bone that is turned round for one frame",
     "Rotations by 180 degrees lose their sign when a frame is packed: the bone flips for one "
     "frame. Garry's Mod's compiler clamps such values since.",
     "Compile the animation again.", "", by_branch("..W...."), "Facepunch/garrysmod-issues#6363."},
    {"bad-vertex-data", Severity::kNote, "Normals that are no directions",
     "A normal has the length 1; light is wrong where it is shorter or longer. The viewer of the "
     "SDK shows such vertices by \"Bad "
     "Vertex Data\"; what it tests is not documented, so that its count may differ.",
     "Recompute the normals in the modelling program, and compile again.", "", by_branch("NNNNNNN"),
     "Facepunch/garrysmod-issues#6997."},
    {"boing-scale", Severity::kNote, "Jiggle bone with boing",
     "Before January 2026 Garry's Mod ignored the scale of the model for this kind of jiggle bone.",
     "Try the model at another scale if players may scale it.", "", by_branch("..N...."),
     "Facepunch/garrysmod-issues#6673."},
    {"clamped-part", Severity::kWarning, "Part that the compiler cut off",
     "Garry's Mod's compiler cuts a part of more than 21845 vertices in several, whose names begin "
     "with \"clamped\": wrong geometry, and a body group that nobody asked for.",
     "Add $maxverts to the QC, or split the part yourself.", "", by_branch("..WW..."),
     "Facepunch/garrysmod-issues#6628 and #6469; Facepunch/garrysmod-requests#2829; for Source "
     "Filmmaker's 63999 lordaardvark.com/q1392."},
    {"dmx-branch-format", Severity::kWarning, "DMX newer than the compiler of the branch",
     "Each compiler reads the DMX of its own time: binary 2 and model 1 in Source SDK 2013, Team "
     "Fortress 2 and Garry's Mod, 4 and 15 in Left 4 Dead 2, 5 and 18 in Source Filmmaker and "
     "Portal "
     "2. Newer ones, such as those of Source 2, are refused.",
     "Export the file for the branch again.", "", by_branch("WWWWW.W"),
     "Artfunkel/BlenderSourceTools, io_scene_valvesource/utils.py; the Valve wiki's page DMX."},
    {"flex-delta-wrap", Severity::kError, "Flex that moves a vertex by 8 units or more",
     "A movement is stored as a 16-bit number of 1/4096 unit: 8 units and more change their sign, "
     "and the face tears. Garry's Mod took 1/4096 even where the model names another scale.",
     "Move the shape's vertices by less, or scale the model down and up again in the game.", "",
     by_branch("EEEEEEE"),
     "Facepunch/garrysmod-requests#3105; the Valve wiki's page Flex animation."},
    {"flex-driver", Severity::kWarning, "Bone that drives a flex",
     "Flex drivers act on entities with flexes only, such as actors and players; props do not move "
     "with them. Left 4 Dead 2 compiles version 49 without vertex animation.",
     "Use the model on an actor, or animate the flex instead.", "", by_branch("N.N.W.."),
     "The Valve wiki's pages $boneflexdriver and Vertex animation; momentum-mod/game#1809; "
     "Facepunch/garrysmod-issues#6610."},
    {"flex-lod-mismatch", Severity::kNote, "Flex that misses vertices of a coarser LOD",
     "A LOD has vertices where a flex moves LOD 0, and the flex leaves many of them: lips stay "
     "glued "
     "at a distance.",
     "Let the LOD's file keep the vertices of the face, or write nofacial.", "",
     by_branch("NNNNNNN"),
     "Facepunch/garrysmod-issues#1978; Facepunch/garrysmod-requests#3035. Which share matters is "
     "not known; 40 % is counted here."},
    {"flex-sticky", Severity::kWarning, "Shape that moves merged vertices apart",
     "The compiler merges vertices that are equal in everything, and keeps one movement of them: "
     "lips stay glued.",
     "Give the two vertices other UVs or normals, or move them apart a little in the rest shape.",
     "", by_branch("WWWWWWW"),
     "StrataSource/Engine#1045; like it Facepunch/garrysmod-issues#1978."},
    {"helper-missing-bone", Severity::kNote, "Included model without a helper bone",
     "In Garry's Mod fingers of NPCs were distorted where the model with the sequences lacks a "
     "helper bone of this one. The cause is not known.",
     "Add the helper bone to the skeleton of the included model.", "", by_branch("..N...."),
     "Facepunch/garrysmod-issues#6931."},
    {"helper-root-control", Severity::kError, "Helper bone that follows a root bone",
     "The engine takes the rotation of the followed bone against its parent, which a root has not: "
     "a matrix is used that nobody set, and the helper flies about.",
     "Let the helper follow a bone that has a parent.", "", by_branch("EEWWWWW"),
     "Bone_setup.cpp of Source SDK 2013 (DoQuatInterpBone), read."},
    {"helper-shrink", Severity::kWarning, "Helper bone that shrinks the mesh",
     "Between two triggers the engine adds their rotations without making the sum a rotation "
     "again, "
     "which makes limbs thinner half way.",
     "Add a trigger between the two, so that neighbours turn the helper by less.", "",
     by_branch("WWWWWWW"),
     "ValveSoftware/Source-1-Games#5199; Facepunch/garrysmod-issues#6149 and #6999; "
     "StrataSource/Engine#1870; bone_setup.cpp of Source SDK 2013, where the sum is made unit in "
     "debug builds only."},
    {"include-parent", Severity::kWarning, "Included model whose bones have other parents",
     "The engine maps bones by name and says \"missmatched parent bones\"; the animations of these "
     "bones shear.",
     "Compile the included model with the skeleton of this one.", "", by_branch("WWWWWWW"),
     "Studio_virtualmodel.cpp of Source SDK 2013 (AppendBonemap)."},
    {"include-shadow", Severity::kWarning, "Sequence hidden by an earlier included model",
     "Of two included models with one name of a sequence the first is used, so that a shared walk "
     "wins over that of the hero.",
     "Put the included models with shared sequences last.", "", by_branch("WWWWWWW"),
     "Studio_virtualmodel.cpp of Source SDK 2013; Facepunch/garrysmod-issues#5929; "
     "Facepunch/garrysmod-requests#929."},
    {"jiggle-flags", Severity::kWarning, "Jiggle bone with options that exclude each other",
     "A jiggle bone is flexible or rigid, and has a base spring or boing; the engine takes one of "
     "them. A yaw limit of 90 degrees or more lets the bone flip.",
     "Keep one of the two options, and limits below 90 degrees.", "", by_branch("WWWWWWW"),
     "The Valve wiki's page $jigglebone; studio.h of Source SDK 2013."},
    {"jiggle-ragdoll", Severity::kNote, "Jiggle bone on a ragdoll",
     "Garry's Mod moves jiggle bones of ragdolls since May 2025; before, they stood still, and so "
     "they do in games of its older versions.",
     "Look at the model as a ragdoll, too.", "", by_branch("..N...."),
     "Facepunch/garrysmod-requests#2714; Facepunch/garrysmod-issues#6326."},
    {"jiggle-rate", Severity::kNote, "Jiggle bone whose speed follows the frame rate",
     "The solver takes one step per frame. In Garry's Mod a base spring swings faster above 60 "
     "frames per second.",
     "Look at the model at 30 and at 144 frames per second.", "", by_branch("NNN...."),
     "Facepunch/garrysmod-issues#7015; jigglebones.cpp of Source SDK 2013."},
    {"jiggle-unstable", Severity::kWarning, "Jiggle bone that grows from frame to frame",
     "Below the named frame rate the spring gains more than it loses, and the mesh explodes. Below "
     "20 frames per second the engine stops it. A note where 60 frames per second are enough.",
     "Lower the stiffness and the damping of the spring.", "", by_branch("WWWWWWW"),
     "Calculated: damping x t + stiffness x t squared / 2 is 2 or more at one step of the time t; "
     "1/20 s is the longest of jigglebones.cpp in Source SDK 2013."},
    {"lod-grows", Severity::kNote, "LOD with more triangles than the finer one",
     "A coarser LOD is there to be cheaper; one with more triangles costs time where it should "
     "save "
     "it, and is often a wrong file.",
     "Check which file the $lod block names.", "", by_branch("NNNNNNN"),
     "Counted; no report of a fault in a game."},
    {"lod-minlod", Severity::kError, "QC with $minlod",
     "The compiler ends with an access violation.",
     "Remove $minlod; the game has an option for it.", "", by_branch("E......"),
     "The Valve wiki's page $minlod."},
    {"lod-normals", Severity::kWarning, "LOD whose normals point elsewhere",
     "At the same positions most normals of a LOD are more than 60 degrees from those of LOD 0, so "
     "that the light jumps where the LOD changes, mostly for a wrong file or smoothing.",
     "Transfer the normals of LOD 0 in the modelling program.", "", by_branch("NWNNNNN"),
     "ValveSoftware/Source-1-Games#8104 and #5564; Facepunch/garrysmod-issues#6749."},
    {"lod-part-lost", Severity::kNote, "Mesh that a coarser LOD lacks",
     "A part of the model disappears at a distance, while others stay. That is intended for small "
     "parts, and a fault for a belt.",
     "Look at the model at that LOD; name the part's file in the $lod block.", "",
     by_branch("NNNNNNN"), "ValveSoftware/Source-1-Games#8210; like it #8104."},
    {"lod-removemodel", Severity::kError, "LOD with removemodel",
     "Compilers end with an access violation; that of Garry's Mod is repaired since April 2024.",
     "Write replacemodel NAME blank instead.", "", by_branch("EENEEEE"),
     "Facepunch/garrysmod-issues#5803; StrataSource/Engine#1685."},
    {"lod-repeat", Severity::kWarning, "LOD that repeats the finer one",
     "Two LODs have the same triangles: the coarser one saves nothing, or the wrong file was "
     "named.",
     "Remove the LOD, or give it a simpler mesh.", "", by_branch(".W....."),
     "ValveSoftware/Source-1-Games#8104 and #5564."},
    {"lod-shadow-smallest", Severity::kWarning, "Shadow LOD unlike the model",
     "At low Model Detail the game draws the last LOD, which is the shadow mesh here.",
     "Add a last LOD with the shape of the model, or leave out $shadowlod.", "",
     by_branch("..W...."), "Facepunch/garrysmod-issues#2953."},
    {"lod-unused", Severity::kNote, "LODs that the game never draws",
     "CS:GO draws LOD 0 at any distance, so that coarser LODs only make the files larger.",
     "Leave out the $lod blocks.", "", by_branch(".....N."),
     "The Valve wiki's page $lod; StrataSource/Engine#1860."},
    {"lod0-torn", Severity::kError, "LOD 0 with vertices that the source does not have",
     "Compilers of Garry's Mod of 2019 and later tear LOD 0 of models with three or more LODs or "
     "many vertices: stretched polygons, in LOD 0 only. Found by a check with --like and the "
     "source.",
     "Compile with an older compiler, or with fewer LODs.", "", by_branch("..E...."),
     "Facepunch/garrysmod-issues#4832 and #5100. No source gives a distance; the limit of 0.05 "
     "units is our choice."},
    {"mdl-branch-version", Severity::kError, "MDL version that the branch does not load",
     "The game says \"uses a different model version to the engine (got 49, expected 48)\" and "
     "shows its error model.",
     "Compile with the compiler of the branch.", "", by_branch("EE....."),
     "ValveSoftware/source-sdk-2013#477; studio.h of Source SDK 2013; a compile log at "
     "pastebin.com/EMbyhtgP."},
    {"mdl-old-version", Severity::kNote, "MDL version older than the branch's own",
     "On Linux and macOS such models may fail with \"Failed to lock vertex buffer\".",
     "Compile again for other systems than Windows.", "", by_branch("N......"),
     "ValveSoftware/source-sdk-2013#477."},
    {"no-dx80", Severity::kWarning, "Static prop without a .dx80.vtx",
     "VRAD of Source SDK 2013 reads this file and makes no light for the prop without it; with "
     "-StaticPropLighting it crashed. Garry's Mod reads the .dx90.vtx since 2020.",
     "Compile without -fastbuild, and ship the file.", "", by_branch("W.N...."),
     "The Valve wiki's page StudioMDL; Facepunch/garrysmod-issues#3320 and #4644."},
    {"path-case", Severity::kWarning, "Model in a path with capital letters",
     "On Linux a file is found under the name that the game asks for, which has small letters "
     "only; "
     "inside archives too.",
     "Rename files and folders to small letters, and $modelname with them.", "",
     by_branch("WWN...."),
     "ValveSoftware/Source-1-Games#6868, #6917 and #7283; craftablescience/VPKEdit#53."},
    {"player-activity", Severity::kNote, "Player model with activities of its own",
     "A sequence with an activity may override the real animation of the player, which comes from "
     "the included models.",
     "Remove the activity from the sequence unless that is wanted.", "", by_branch("..N...."),
     "The Garry's Mod wiki's page Player Animations."},
    {"prop-bone-mixed", Severity::kWarning, "Cosmetic on the head and on a prop bone at once",
     "Team Fortress 2 places prp_ bones apart from the head: what is weighted to both floats or "
     "stretches.",
     "Weight each piece to one of the two bones.", "", by_branch(".W....."),
     "ValveSoftware/Source-1-Games#8250."},
    {"qc-new-command", Severity::kNote, "QC command that older compilers refuse",
     "Garry's Mod's compiler has the command since August 2025.",
     "Tell who compiles it to update the game.", "", by_branch("..N...."),
     "Facepunch/garrysmod-requests#2829; Facepunch/garrysmod-issues#6469."},
    {"rescue-activity", Severity::kNote, "Several sequences that call for rescue",
     "A survivor in a closet switches between the sequences of ACT_CALL_FOR_RESCUE.",
     "Keep the activity on one sequence.", "", by_branch("....N.."),
     "Tsuey/L4D2-Community-Update#292."},
    {"sequence-order", Severity::kWarning, "Sequences in another order than the original's",
     "A server names a sequence by its number: with another order, players see wrong animations "
     "online, while the model is right in a game alone. Found by a check with --like and the "
     "original.",
     "Bring the $sequence lines into the original's order; add new ones at the end.", "",
     by_branch("....W.."), "ValveSoftware/Source-1-Games#7353."},
    {"static-prop-49", Severity::kWarning, "Static prop of version 49",
     "VBSP and VRAD say \"Invalid model version\" and bake no light for it.",
     "Compile the prop with a compiler of version 48.", "", by_branch("..W...."),
     "Facepunch/garrysmod-issues#3320 and #4644; Facepunch/garrysmod-requests#1916."},
    {"sw-vtx", Severity::kNote, "File that gmad does not pack",
     "A .sw.vtx is for drawing without a graphics card. gmad says that it is \"not allowed by "
     "whitelist\".",
     "Delete the .sw.vtx from the addon.", "", by_branch("..N...."),
     "Facepunch/garrysmod-issues#5903."},
    {"teeth-flexed", Severity::kNote, "Teeth with flexes",
     "Half-Life 2 of 2025 draws these vertices stretched to the map's origin; r_teeth 0 hides it.",
     "Give the teeth another material, or no flexes.", "", by_branch("N......"),
     "ValveSoftware/source-sdk-2013#683 and #1382."},
    {"vtf-branch-version", Severity::kError, "VTF version that the branch does not read",
     "The texture is missing in the game. Source SDK 2013 and Team Fortress 2 read up to 7.4, the "
     "other branches up to 7.5; 7.6 is for tools and one new engine only.",
     "Save it as version 7.4, which all branches read.", "", by_branch("EEWWWWW"),
     "Vtf.h of Source SDK 2013; ficool2/HammerPlusPlus-Issue-Tracker#71; "
     "Facepunch/garrysmod-requests#2503; StrataSource/Engine#1154."},
    {"vtf-short-mips", Severity::kWarning, "VTF with too few mip levels",
     "Garry's Mod does not draw the texture at low texture quality; before 2021 it refused the "
     "file.",
     "Save the texture with all mip levels, or with the flag NOMIP.", "", by_branch("..W...."),
     "Facepunch/garrysmod-issues#85 and #6937."},
    {"vtf-vertex-flag", Severity::kWarning, "VTF with the flag of vertex textures",
     "On Linux and macOS Garry's Mod loads nothing of the texture and shows a random one; since "
     "September 2026 it drops the flag.",
     "Clear the flag 0x04000000 with a VTF editor.", "", by_branch("..W...."),
     "Facepunch/garrysmod-issues#6495 and #6943."},
    {"vtx-name", Severity::kError, "VTX under a name that the branch does not look for",
     "The model is invisible or the game crashes where a .dx90.vtx was renamed, as archives of VPK "
     "version 1 do. Left 4 Dead 2 and Portal 2 take either name, and may draw another mesh where "
     "both exist.",
     "Name the file .dx90.vtx; delete what belongs to an older compile.", "", by_branch("EEE.N.N"),
     "StrataSource/Portal-2-Community-Edition#732; lasa01/Plumber#209; the Valve wiki's page VTX; "
     "Enhanced-Source-Project/Enhanced-Source#36."},
};

}  // namespace

std::span<const MessageEntry> branch_faults_messages() { return kBranchFaultsMessages; }

}  // namespace studioscope
