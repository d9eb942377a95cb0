#pragma once

#include <cstddef>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/diagnostic.h"
#include "core/file_system.h"
#include "core/result.h"
#include "model/scene.h"

namespace studioscope {

// A compiled model as sources: a QC, the meshes of each level as SMD, the collision mesh, and a
// frame for each sequence that is a still. What no source can hold, or is not written yet, is in
// the report by name; nothing else is left out.

struct ExportEntry {
    std::string code;  // "export-animation"
    std::string kind;  // of the thing: "clip", "hitbox"
    std::string name;  // of the thing; may be empty
    std::optional<double> amount = {};
    std::string unit = {};  // of the amount; empty: a plain number
    std::string cause = {};
};

struct ExportReport {
    std::string input;                      // the model's path below its root
    std::vector<std::string> output;        // files below the folder of the export
    std::map<std::string, size_t> equal;    // number of equal things of each kind
    std::map<std::string, size_t> written;  // number of things of each kind, if nothing is compared
    std::vector<ExportEntry> differs;       // built otherwise than the model is
    std::vector<ExportEntry> guessed;       // written in one of several possible ways
    std::vector<ExportEntry> lost;          // not written
    std::vector<std::string> not_checked;
};

struct ExportedFile {
    std::string path;  // below the folder of the export, valid on every system
    std::string text;  // of a picture: its bytes
};

// The materials that are written with the sources: copies of the VMTs, and the largest image of
// each texture as PNG, below materials/ by their paths.
struct TextureExport {
    FileSystem files;  // may read what the model needs
    int max_side = 0;  // pixels; larger images are halved until they fit; 0: no limit
};

struct ExportedModel {
    std::vector<ExportedFile> files;  // the QC first, without its comment
    ExportReport report;
};

// Which sources are written, and how.
struct SourceChoices {
    // Without clips no sequence is written, but the stills of a static prop, and the report has
    // them as not checked.
    bool with_clips = true;
    // Delta clips as an artist sees them, on the bind pose, which the QC subtracts again.
    bool adds_deltas_to_bind = false;
    bool splits_sequences = false;  // animations and sequences in a QCI, which the QC includes
};

// `name`: that of the QC, without its ending. An error if there is nothing to write or the text
// would be too long for the bytes that were read. The scene must be of one compiled model with its
// MDL.
Result<ExportedModel> export_model(const Scene& scene, const std::string& name,
                                   const SourceChoices& choices = {});

// Reads the sources again, builds them, compares the result with the model, and adds to the report
// what is equal and what differs.
void check_round_trip(const Scene& scene, ExportedModel& made);

// The whole of it: sources with the report at the head of the QC, and export.json; and textures if
// they are asked for, of a scene that was loaded with its materials.
Result<ExportedModel> export_and_compare(const Scene& scene, const std::string& name,
                                         const std::optional<TextureExport>& textures = {},
                                         const SourceChoices& choices = {});

// One source of any scene.
struct SourceRequest {
    std::string file;  // its name, whose ending says what it is: .smd, .vta or .dmx
    int lod = 0;
    std::string clip = {};  // to write, by name; empty: the mesh at that level, or its shapes
    bool adds_deltas_to_bind = false;  // a stored delta clip's: SourceChoices
};
// The mesh has the first choice of each body part. An error if there is no such clip or level, or
// nothing to write. Nothing is compared.
Result<ExportedModel> export_source(const Scene& scene, const SourceRequest& request);

// Adds what the sources of a compiled model, read again and built, lack of it.
void add_round_trip(Scene& scene);

// The report as JSON; keys and meanings are a promise to scripts.
nlohmann::ordered_json export_json(const ExportReport& report);

// Numbers of things as text: "3 attachment, 54 bone"; "nothing".
std::string counts_text(const std::map<std::string, size_t>& counts);

// The report as comment lines for the head of a QC.
std::string export_comment(const ExportReport& report);

// Messages about the report, for each code with its causes or for each thing: lost and different
// ones are warnings, guesses notes.
enum class ExportLines { kOfCodes, kOfThings };
Diagnostics export_messages(const ExportReport& report, ExportLines kind = ExportLines::kOfCodes);

}  // namespace studioscope
