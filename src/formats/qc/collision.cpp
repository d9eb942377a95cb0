// Commands about the collision model (qc.md 11).
#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/text.h"
#include "formats/qc/reader.h"
#include "formats/qc/scanner.h"

namespace studioscope {

namespace {

// An option of $collisionmodel and $collisionjoints that affects physics only: its text is shown,
// and nothing else depends on it.
struct PhysicsOption {
    const char* name;
    int bones = 0;    // number of leading words that name bones
    int numbers = 0;  // number of words after them that are numbers
};
constexpr PhysicsOption kPhysicsOptions[] = {
    {"$addconvexsrc"},
    {"$animatedfriction"},
    {"$assumeworldspace"},
    {"$badconvexcutoff"},
    {"$damping", 0, 1},
    {"$drag", 0, 1},
    {"$inertia", 0, 1},
    {"$jointcollide", 2},
    {"$jointconstrain", 1},
    {"$jointdamping", 1, 1},
    {"$jointinertia", 1, 1},
    {"$jointmassbias", 1, 1},
    {"$jointrotdamping", 1, 1},
    {"$masscenter"},
    {"$noselfcollisions"},
    {"$remove2d"},
    {"$rollingdrag", 0, 1},
    {"$rotdamping", 0, 1},
    {"$weldnormal"},
    {"$weldposition"},
};

const PhysicsOption* find_physics_option(const std::string& word) {
    const auto found =
        std::find_if(std::begin(kPhysicsOptions), std::end(kPhysicsOptions),
                     [&](const PhysicsOption& option) { return same_name(word, option.name); });
    return found == std::end(kPhysicsOptions) ? nullptr : found;
}

// The compilers do not check numbers there: any other word is 0 (qc.md 1).
constexpr QcNumberRules kLenient{false, Severity::kWarning};

void read_physics_words(QcReader& in, const PhysicsOption& option, QcCollision& collision,
                        std::vector<std::string>& line) {
    for (int i = 0;; ++i) {
        const bool is_number = i >= option.bones && i < option.bones + option.numbers;
        const auto word = is_number ? in.scanner.next_value() : in.scanner.next_argument();
        if (!word) return;
        line.push_back(as_utf8(*word));
        if (i < option.bones) collision.limited.push_back({as_utf8(*word), in.scanner.place()});
        if (is_number)
            read_qc_number(in.file.diagnostics, in.scanner.place(), "the value", option.name, *word,
                           kLenient);
    }
}

void read_collision_option(QcReader& in, QcCollision& collision, const std::string& word) {
    const std::string name = lower_case(word);
    std::vector<std::string> line{as_utf8(word)};
    if (name == "$concave" || name == "$concaveperjoint") {
        collision.is_concave = true;
    } else if (name == "$mass") {
        collision.mass = in.expect_number("a mass", kLenient);
        line.push_back(fmt::format("{:g}", collision.mass));
    } else if (name == "$automass") {
        collision.is_mass_automatic = true;
    } else if (name == "$maxconvexpieces") {
        const int count = in.expect_whole("a number of pieces", {true, Severity::kWarning});
        collision.max_pieces = static_cast<size_t>(std::max(count, 0));
        line.push_back(std::to_string(count));
    } else if (name == "$rootbone") {
        collision.root = in.expect_text("a bone");
        line.push_back(collision.root);
    } else if (name == "$jointmerge") {
        read_bone_pair(in, collision.merged);
        if (!collision.merged.empty())
            line.insert(line.end(), {collision.merged.back().from, collision.merged.back().to});
    } else if (name == "$jointskip") {
        read_bone_name(in, collision.skipped);
        if (!collision.skipped.empty()) line.push_back(collision.skipped.back().bone);
    } else if (const PhysicsOption* option = find_physics_option(word)) {
        read_physics_words(in, *option, collision, line);
    } else {
        return skip_unknown(in, word);
    }
    for (size_t i = 0; i < line.size(); ++i) collision.text += (i == 0 ? "" : " ") + line[i];
    collision.text += "\n";
    collision.options.push_back(std::move(line));
}

void read_collision(QcReader& in, bool has_joints) {
    QcCollision collision;
    collision.place = in.scanner.place();
    collision.has_joints = has_joints;
    collision.scale = in.scale;
    collision.path = in.expect_path("a file");
    QcWords words(in.scanner, in.command, true);
    while (const auto word = words.next())
        if (!in.scanner.is_brace(*word)) read_collision_option(in, collision, *word);
    if (in.file.collision)
        return in.report_at(Severity::kWarning, "qc-second-collision", collision.place,
                            "duplicate collision model; the first is used");
    in.file.collision = std::move(collision);
}

}  // namespace

QcCommands collision_commands() {
    static constexpr QcCommand kCommands[] = {
        {"$collisionmodel", [](QcReader& in) { read_collision(in, false); }},
        {"$collisionjoints", [](QcReader& in) { read_collision(in, true); }},
    };
    return kCommands;
}

}  // namespace studioscope
