#pragma once

#include <functional>
#include <map>
#include <set>

#include "core/at.h"
#include "core/name_index.h"
#include "formats/qc/qc.h"

namespace studioscope {

// What the parser of a motion needs of the one around it.
struct QcMotionContext {
    QcScanner& scanner;
    QcFile& file;
    std::function<std::string(const std::string&)> path;  // as written, to one from the QC's folder
    std::function<float(const std::string&)> scale_of;    // $scale that holds for that path
    std::function<bool(const std::string&)> is_file;      // whether a source lies at that path
};

// Reads $animation, $sequence and the commands about them. Each function is called when the
// command's word was read and leaves the scanner behind the command.
class QcMotionParser {
public:
    explicit QcMotionParser(QcMotionContext context)
        : context_(std::move(context)), scanner_(context_.scanner), file_(context_.file) {}

    // Whether the word is a command of this parser; it is read then.
    bool read(const std::string& word);
    // After the last command.
    void finish();

private:
    using Command = void (QcMotionParser::*)();
    struct Named {
        const char* name;
        Command command;
    };
    enum class Kind { kFlag, kClipFlag, kStep, kListed, kListedClip, kHold, kExtract, kOwn };
    // An option of sequences and animations; `words` are taken from its line, -1 for all.
    struct Option {
        const char* name;
        size_t prefix = 0;  // so many letters are enough; 0: all
        Kind kind = Kind::kOwn;
        int words = 0;
        uint32_t bits = 0;
        Command read = nullptr;
        bool is_of_sequence = false;
    };
    static const Named kCommands[];
    static const Option kOptions[];
    static const Option* find_option(const std::string& word);

    // qc_motion.cpp
    void sequence();
    void animation();
    void declare_sequence();
    void declare_animation();
    void command_list();
    void weight_list();

    void default_fade_in() { fade_in_ = want_number("seconds"); }
    void default_fade_out() { fade_out_ = want_number("seconds"); }
    void pose_parameter();
    void options();
    void next_line_options();
    void block_options();
    void option(const std::string& word);
    bool is_first_source(const std::string& word);
    bool comes_number();
    void apply(const Option& option, const std::string& word);
    void name_clip(const std::string& word);
    QcClip implied_clip(const std::string& name, const std::string& path) const;
    int add_clip(QcClip clip);
    void take_early_options(QcClip& clip);

    // qc_motion_append.cpp
    void append();
    void take_prepended(int clip);
    bool has_room_for_steps(const QcSequence& sequence, size_t others);
    void share_options(const QcSequence& sequence, int first_made);

    // qc_motion_options.cpp
    void fps();
    void frames();
    void clip_scale();
    void clip_origin();
    void clip_angles();
    void clip_rotate();
    void start_loop();
    void fudge_loop();
    void linear_motion() { clip().is_linear = true; }
    void quadratic_motion() { clip().is_quadratic = true; }
    void walk_frame();
    void walk_align();
    void take_motion_axes(std::vector<std::string>& words);
    void align();
    void local_hierarchy();
    void ik_rule();
    void activity();
    void read_activity(const std::string& name);
    void event();
    void fade_in();
    void fade_out();
    void blend();
    void calculated_blend();
    void blend_width();
    void blend_reference();
    void blend_base();
    void blend_center();
    void add_layer();
    void blend_layer();
    void pose_cycle();
    void key_values();
    void named_step(std::vector<std::string> words);
    std::vector<std::string> words_of_line();

    // qc_driven.cpp: bones that follow or swing, IK.
    void ik_chain();
    void jiggle_bone();
    void jiggle_option(const std::string& word);
    void procedural_bones();
    void include_model();
    void root_bone();
    std::string block_text();

    PoseParameter& parameter(const std::string& name);
    QcClip& clip() { return clip_ == kNone ? early_ : at(motions().animations, clip_); }
    std::string want(const char* what);
    float want_number(const char* what);
    int want_whole(const char* what);
    void report(Severity severity, const char* code, std::string message);
    QcMotions& motions() { return file_.motions; }

    QcMotionContext context_;
    QcScanner& scanner_;
    QcFile& file_;
    std::set<std::string> declared_animations_;
    NameIndex animations_, sequences_, parameters_, ik_chains_;  // of QcMotions, by their names
    std::map<int, std::vector<QcStep>> prepended_;  // to clips: from the last to the first
    size_t copied_steps_ = 0;
    std::string command_;  // the word being dealt with
    std::string option_;   // and of its options
    QcPlace option_place_;
    QcClip early_;                    // takes the options before a sequence's first clip
    int clip_ = kNone;                // that options change
    QcSequence* sequence_ = nullptr;  // none: an animation is read
    float fade_in_ = 0.2f, fade_out_ = 0.2f;
};

}  // namespace studioscope
