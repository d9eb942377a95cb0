#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/name_index.h"
#include "formats/qc/motion_parser.h"
#include "formats/qc/qc.h"

namespace studioscope {

// The commands of a QC, one function each. Each is called when the command's word was read and
// leaves the scanner behind the command.
class QcParser {
public:
    QcParser(std::string_view text, const std::string& name, const QcReadInclude& read_include,
             const QcSurroundings& around)
        : read_include_(read_include),
          around_(around),
          scanner_(text, name, include_, file_.diagnostics),
          motions_({scanner_, file_, [this](const std::string& written) { return path(written); },
                    [this](const std::string& file) { return scale_of(file); },
                    [this](const std::string& file) { return has_source(file); }}) {
        if (read_include)
            include_ = [this](const std::string& path) { return read_include_anywhere(path); };
    }

    // False when there was no command at all.
    bool parse();
    QcFile take() { return std::move(file_); }

private:
    using Command = void (QcParser::*)();
    struct Named {
        const char* name;
        Command command;
    };
    static const Named kCommands[];
    static const Named kModelOptions[];

    // qc.cpp: commands of the file.
    void model_name();
    void scale();
    void up_axis();
    void origin();
    void material_paths();
    void texture_group();
    Result<Bytes> read_include_anywhere(const std::string& name) const;
    void push_folder();
    void pop_folder();
    void change_folder();
    bool is_too_long(const std::string& folder);
    void add_search_folder();
    bool has_source(const std::string& path) const;
    void skip_unknown(const std::string& word);
    void report_unknown();
    void stray(const std::string& word);
    void end_line(const std::string& command);
    std::vector<std::string> texture_row(const QcBlock& block);

    // qc_body.cpp
    void body();
    void body_group();
    void model();
    QcSource want_source();
    QcBodyPart want_body_part();
    QcSource source_with_options();
    bool source_option(QcSource& source, const std::string& word);
    void set_scale(QcSource& source, float factor);

    // qc_listed.cpp
    void listed(const QcListedCommand& command, const std::string& word);
    void list(const std::string& name, std::string value);
    std::string words_of_command(const std::string& owner);

    // qc_bones.cpp
    void static_prop();
    void auto_center();
    void define_bone();
    void unlock_defined_bones();
    void lock_defined_bones();
    void rename_bone();
    void hierarchy();
    void bone_merge();
    void collapse_bones();
    void collapse_bones_aggressively();
    void always_collapse();
    void skip_bone_in_bounds();
    void rename_material();
    void bone_pair(std::vector<QcBonePair>& into);
    void bone_name(std::vector<QcBoneName>& into);
    glm::vec3 want_vector();
    glm::quat want_angles();
    bool comes_number();

    // qc_points.cpp
    void attachment();
    void attachment_option(QcAttachment& attachment, const std::string& option);
    void illumination_position();
    void add_illumination();
    void hitbox_set();
    void hitbox();
    bool skip_capsule();
    void hit_group();

    // qc_collision.cpp
    void collision_model();
    void collision_joints();
    void collision(bool has_joints);
    void collision_option(QcCollision& collision, const std::string& word);

    // qc_lods.cpp
    void smallest_lod();
    void level_bone(QcLod& lod, bool is_tree);
    void lod();
    void shadow_lod();
    void lod_options(QcLod& lod);
    void sort_lods();
    void replacement(std::vector<QcReplacement>& into, bool has_target);

    // qc_model.cpp: the flex block of $model.
    void model_options(QcModel& model);
    void flex_file();
    void flex();
    void flex_pair();
    void default_flex();
    void flex_options(QcFlex& flex);
    void add_flex(QcFlex flex);
    void flex_controller();
    void local_variables();
    void rule(const std::string& word);
    void eyelid();
    void eyeball();
    void mouth();
    void sphere_normals();
    void vertex_cache();
    void declare(const std::string& name);

    bool run(const Named* commands, size_t count, const std::string& word);
    // A word of the line, or an error that says what the command lacks.
    std::string want(const char* what);
    float want_number(const char* what);
    int want_whole(const char* what);
    std::string path(const std::string& written) const;
    // A file is loaded once, at the $scale of its first mention (qc.md 1).
    float scale_of(const std::string& path);
    void report(Severity severity, const char* code, std::string message);
    void report_at(Severity severity, const char* code, const QcPlace& place, std::string message);

    struct Unknown {
        std::string word;
        size_t count = 0;
        QcPlace first;
    };

    const QcReadInclude& read_include_;
    const QcSurroundings& around_;
    QcReadInclude include_;
    QcFile file_;
    QcScanner scanner_;
    QcMotionParser motions_;
    std::map<std::string, float> load_scales_;
    std::vector<std::string> folders_;    // of each $pushd, from the QC's own or absolute
    std::vector<Unknown> unknown_words_;  // in order of first use
    std::map<std::string, size_t> unknown_;
    std::string command_;  // the word being dealt with
    float scale_ = 1;
    std::optional<QcAttachment> illumination_;
    size_t attachments_before_it_ = 0;
    std::string hitbox_set_;
    bool has_capsules_ = false;  // and that they are not shown was told
    bool has_commands_ = false;
    QcModel* model_ = nullptr;  // whose block is read
    NameIndex declared_;        // of its flex names
    std::string flex_file_;
    int depth_ = 0;  // of braces in that block
};

}  // namespace studioscope
