#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "core/at.h"
#include "core/name_map.h"
#include "core/text.h"
#include "formats/qc/qc.h"

namespace studioscope {

// State that commands about attachments and hit boxes share.
struct QcPointState {
    std::optional<QcAttachment> illumination;  // the last $illumposition
    size_t attachments_before_it = 0;
    std::string hitbox_set;
    bool has_capsules = false;  // rotated or capsule hitboxes were reported
};

// State while the block of a $model is read.
struct QcFaceState {
    QcModel* model = nullptr;
    NameIndex declared;  // its flex names
    std::string vta;     // file of the last flexfile
    int depth = 0;       // nesting of braces
};

// State that commands about animations and sequences share.
struct QcMotionState {
    std::set<std::string> declared_animations;  // in lower case
    // Indices in QcMotions, by name.
    NameIndex animations, sequences, parameters, ik_chains;
    std::map<int, std::vector<QcStep>> prepended;  // commands prepended to clips, last one first
    size_t copied_steps = 0;
    std::string option;  // of the current command
    QcPlace option_place;
    QcClip early_options;            // collects options before a sequence's first clip
    int clip = kNone;                // clip that options change
    QcSequence* sequence = nullptr;  // null: an animation is read
    float fade_in = 0.2f, fade_out = 0.2f;
};

// Unknown commands, each reported once.
struct QcUnknownCommands {
    struct Uses {
        std::string word;
        size_t count = 0;
        QcPlace first;
    };
    std::vector<Uses> uses;  // in order of first use
    NameIndex names;
};

// The parser state of a QC: reads the words, numbers and paths of commands, reports faults, and has
// the state that commands share.
class QcReader {
public:
    // The references are kept.
    QcReader(std::string_view text, const std::string& name, const QcReadInclude& read_include,
             const QcFileLookup& lookup);

    // The next word of the line; without one an error that the command expects `what`.
    std::string expect(const char* what);
    std::string expect_text(const char* what) { return as_utf8(expect(what)); }
    // The name of a file or material, in bytes.
    std::string expect_name(const char* what) { return FileName(expect(what)).bytes(); }
    // A path from the QC's own folder, after $pushd.
    std::string expect_path(const char* what) { return path(expect(what)); }
    // The next word as a number: the one that it begins with; 0 with an error if it begins with
    // none.
    float expect_number(const char* what, QcNumberRules rules = {});
    int expect_whole(const char* what, QcNumberRules rules = {true});  // -1e6 to 1e6
    glm::vec3 expect_vector();
    glm::quat expect_angles();  // pitch, yaw and roll in degrees
    // True if the next word on the line begins with a number.
    bool comes_number();
    // The words up to the end of the line, a brace or another command.
    std::vector<std::string> line_words();

    // A path as written, in bytes (FileName), from the QC's own folder or absolute. The compilers
    // join the folder in force and a name as text (qc.md 1): "/a.smd" below ".." is "../a.smd";
    // what is not there is absolute.
    std::string path(const std::string& written) const;
    // The scale of a file: it is loaded once, at the $scale of its first mention (qc.md 1).
    float source_scale(const std::string& path);
    bool has_source(const std::string& path) const;
    bool has_folder(const std::string& path) const;
    std::string find_moved_folder(const std::string& path) const;

    // The clip that options currently change.
    QcClip& clip() {
        return motion.clip == kNone ? motion.early_options
                                    : at(file.motions.animations, motion.clip);
    }

    // Report something at the last word, or elsewhere.
    template <typename... Args>
    void report(Severity severity, const char* code, fmt::format_string<Args...> text,
                Args&&... args) {
        report_at(severity, code, scanner.place(), text, std::forward<Args>(args)...);
    }
    template <typename... Args>
    void report_at(Severity severity, const char* code, const QcPlace& place,
                   fmt::format_string<Args...> text, Args&&... args) {
        studioscope::report_at(file.diagnostics, severity, code, place, text,
                               std::forward<Args>(args)...);
    }

    QcFile file;
    QcScanner scanner;
    std::string command;                       // current command, for messages
    float scale = 1;                           // $scale
    std::vector<std::string> folders;          // stack of $pushd, relative to the QC or absolute
    std::string moved_folder;                  // of a $cd of another machine: where it is here
    std::map<std::string, float> load_scales;  // by load_key()
    QcPointState points;
    QcFaceState face;
    QcMotionState motion;
    QcUnknownCommands unknown;
    size_t listed_length = 0;  // towards kMaxListedLength

private:
    bool is_there(const std::string& path) const;
    Result<Bytes> read_include_anywhere(const std::string& name) const;

    const QcReadInclude& read_include_;
    const QcFileLookup& lookup_;
    QcReadInclude include_;
};

// A command of a QC. `read` is called after its name and leaves the scanner after the command.
struct QcCommand {
    const char* name;
    void (*read)(QcReader&);
};
using QcCommands = std::span<const QcCommand>;

// The commands of each family, implemented in the file of that name.
QcCommands setting_commands();
QcCommands material_commands();
QcCommands body_commands();
QcCommands bone_commands();
QcCommands point_commands();
QcCommands collision_commands();
QcCommands lod_commands();
QcCommands motion_commands();
QcCommands driven_commands();

// Reads the command of that name; false if there is none.
bool read_command(QcReader& in, QcCommands commands, const std::string& word);
// Skips an unknown command; it is reported at the end of the QC.
void skip_unknown(QcReader& in, const std::string& word);

// Lists a use of an unapplied command.
void list_command(QcReader& in, const std::string& name, std::string value,
                  std::vector<std::string> words = {});
// The words of a command and its block, separated by blanks; adds them to `words`, too. Those
// beyond kMaxListedLength are left out.
std::string command_words(QcReader& in, const std::string& owner,
                          std::vector<std::string>* words = nullptr);

// Reads an option of a file after $body, $model or studio; false for other words.
bool read_source_option(QcReader& in, QcSource& source, const std::string& word);
// Reads the options of $model, on its line and in its block.
void read_model_options(QcReader& in, QcModel& model);
void read_bone_pair(QcReader& in, std::vector<QcBonePair>& into);
void read_bone_name(QcReader& in, std::vector<QcBoneName>& into);

// Called after the last command of the QC.
void add_illumination(QcReader& in);
void sort_lods(QcFile& file);
void finish_motions(QcReader& in);

}  // namespace studioscope
