#include "document/messages/families.h"

namespace studioscope {

namespace {

// Messages about materials.
constexpr MessageEntry kMaterialsMessages[] = {
    {"material-missing", Severity::kNote, "Material or texture not found",
     "Without its VMT or VTF, the surface shows a purple and black checkerboard in the game.",
     "Mount the game or addon that has the file (--game, --mount or --materials), or correct "
     "$cdmaterials and the material's name.",
     "The surface is drawn in plain grey."},
    {"material-placeholder", Severity::kNote, "Texture that the running game makes",
     "Names such as _rt_Camera stand for pictures that the engine draws while it runs, for example "
     "mirrors and monitors.",
     "Nothing needs to be done; look at the material in the game.",
     "The surface is drawn without this texture."},
    {"materials-too-many", Severity::kWarning,
     "More folders or files below the materials folder than are searched",
     "The search by name stopped, so a material may be reported as missing although it is there.",
     "Name the folder that holds the model's materials with --materials, or mount the game instead "
     "of a folder of many games.",
     "Materials in the further folders are not found."},
    {"param-misspelt", Severity::kWarning, "Parameter of a material that no shader has",
     "The engine ignores names that it does not know without a word, so that an effect is missing.",
     "Correct the spelling of the parameter. A variable of your own needs no change.",
     "The parameter is ignored."},
    {"vmt-condition", Severity::kNote, "Unknown condition in a VMT",
     "Blocks such as >=DX90 apply to certain hardware only. The engine ignores a condition that it "
     "does not know.",
     "Correct the spelling of the condition.", "The block is ignored."},
    {"vmt-duplicate-key", Severity::kWarning, "Duplicate parameter in a VMT",
     "The engine keeps one of the two; which one depends on its branch.",
     "Delete the line that is not wanted.", "The last value is used."},
    {"vmt-empty", Severity::kWarning, "VMT without a shader",
     "A material is the name of a shader and a block of parameters. Without it the game shows the "
     "checkerboard.",
     "Write the shader's name and braces around the parameters, for example \"VertexLitGeneric\" { "
     "... }.",
     "The surface is drawn in plain grey."},
    {"vmt-game-proxy", Severity::kNote, "Proxy that needs a running game",
     "The proxy writes what only a game has while it runs, such as places, teams and logos.",
     "Nothing needs to be done; start the game to see the proxy at work.",
     "What the proxy changes keeps the value of the VMT."},
    {"vmt-include-missing", Severity::kWarning, "Patch whose base material is missing",
     "A patch changes a few parameters of another VMT. Without that file, it has no shader and no "
     "texture.",
     "Mount the game that has the base material, or write a whole VMT.",
     "Only the parameters of the patch itself are used."},
    {"vmt-proxies", Severity::kWarning, "Too many proxies in a VMT",
     "Each proxy runs in every frame; a material needs a few of them.",
     "Delete proxies that are not needed.", "The further proxies are ignored."},
    {"vmt-proxy-variable", Severity::kWarning, "Proxy that does not start, or writes in vain",
     "A proxy starts only if every variable that it reads or writes is a parameter of the shader "
     "or "
     "is declared in the material, as \"$name\" \"0\" before the proxies, and if it names a "
     "result. "
     "The engine leaves it out without a word. Keys that a proxy lacks, and results that the next "
     "proxy overwrites before anything reads them, count for nothing.",
     "Declare the variable in the material or correct its spelling, write the $ of its name, or "
     "delete the proxy. In place of a number for srcVar1 and srcVar2, declare a variable that has "
     "it.",
     "A proxy that does not start is left out, and the others run."},
    {"vmt-unknown-proxy", Severity::kWarning, "Unknown proxy",
     "The proxy belongs to another game or is misspelt. The engine ignores it.",
     "Use a proxy that the game has, or correct the spelling.", "The proxy is ignored."},
    {"vmt-unknown-shader", Severity::kWarning, "Unknown shader",
     "The shader belongs to another game or is misspelt. The engine draws a wireframe for it.",
     "Use a shader that the game has; VertexLitGeneric is right for most models.",
     "The base texture is shown with ordinary light."},
    {"vmt-value", Severity::kWarning, "VMT value of the wrong type",
     "The parameter needs a number, a vector or yes and no. The engine reads other text as 0.",
     "Correct the value; vectors are written as \"[1 1 1]\", colours as \"{255 255 255}\".",
     "The default of the parameter is used."},
};

}  // namespace

std::span<const MessageEntry> materials_messages() { return kMaterialsMessages; }

}  // namespace studioscope
