#include "formats/qc/collision.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "core/text.h"
#include "formats/qc/parser.h"
#include "formats/qc/words.h"

namespace studioscope {

namespace {

// Options of $collisionmodel and $collisionjoints that move nothing: they stand in the text.
constexpr const char* kListedOptions[] = {
    "$addconvexsrc",    "$animatedfriction", "$assumeworldspace",
    "$badconvexcutoff", "$damping",          "$drag",
    "$inertia",         "$jointcollide",     "$jointconstrain",
    "$jointdamping",    "$jointinertia",     "$jointmassbias",
    "$jointrotdamping", "$masscenter",       "$noselfcollisions",
    "$remove2d",        "$rollingdrag",      "$rotdamping",
    "$weldnormal",      "$weldposition",
};

bool is_listed(const std::string& word) {
    return std::any_of(std::begin(kListedOptions), std::end(kListedOptions),
                       [&](const char* name) { return same_name(word, name); });
}

// Options whose first words are the names of bones, and how many.
struct JointOption {
    const char* name;
    int bones;
};
constexpr JointOption kJointOptions[] = {
    {"$jointcollide", 2}, {"$jointconstrain", 1}, {"$jointdamping", 1},
    {"$jointinertia", 1}, {"$jointmassbias", 1},  {"$jointrotdamping", 1},
};

int bones_of_option(const std::string& word) {
    for (const JointOption& option : kJointOptions)
        if (same_name(word, option.name)) return option.bones;
    return 0;
}

}  // namespace

void QcParser::collision_model() { collision(false); }
void QcParser::collision_joints() { collision(true); }

void QcParser::collision(bool has_joints) {
    QcCollision made;
    made.place = scanner_.place();
    made.has_joints = has_joints;
    made.scale = scale_;
    made.path = path(want("a file"));
    QcWords words(scanner_, command_, true);
    while (const auto word = words.next())
        if (*word != "{" && *word != "}") collision_option(made, *word);
    if (file_.collision)
        return report_at(Severity::kWarning, "qc-second-collision", made.place,
                         "a second collision model; the first counts");
    file_.collision = std::move(made);
}

void QcParser::collision_option(QcCollision& collision, const std::string& word) {
    const std::string name = lower_case(word);
    std::string line = as_utf8(word);
    if (name == "$concave" || name == "$concaveperjoint") {
        collision.is_concave = true;
    } else if (name == "$mass") {
        collision.mass = want_number("a mass");
        line += fmt::format(" {:g}", collision.mass);
    } else if (name == "$automass") {
        collision.is_mass_automatic = true;
    } else if (name == "$maxconvexpieces") {
        const int most = want_whole("a number of pieces");
        collision.most_pieces = static_cast<size_t>(std::max(most, 0));
        line += fmt::format(" {}", most);
    } else if (name == "$rootbone") {
        collision.root = as_utf8(want("a bone"));
        line += " " + collision.root;
    } else if (name == "$jointmerge") {
        bone_pair(collision.merged);
        if (!collision.merged.empty())
            line += " " + collision.merged.back().from + " " + collision.merged.back().to;
    } else if (name == "$jointskip") {
        bone_name(collision.skipped);
        if (!collision.skipped.empty()) line += " " + collision.skipped.back().bone;
    } else if (is_listed(word)) {
        for (int i = 0; const auto more = scanner_.next_argument(); ++i) {
            line += " " + as_utf8(*more);
            if (i < bones_of_option(word))
                collision.limited.push_back({as_utf8(*more), scanner_.place()});
        }
    } else {
        return skip_unknown(word);
    }
    collision.text += line + "\n";
}

}  // namespace studioscope
