#include "window/script.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>

#include "core/number.h"
#include "core/printable.h"
#include "core/text_reader.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

// What a step's words are.
enum class Takes { kText, kNumbers, kButton, kKey };

// Which numbers a step takes.
struct Numbers {
    double min = 0, max = 0;
    bool is_whole = false;
};

struct StepKind {
    const char* name;
    ScriptVerb verb;
    size_t least_words;
    Takes takes;
    Numbers numbers = {};
};

constexpr Numbers kFrameCounts{0, 1'000'000, true}, kPlaces{-1e6, 1e6}, kTurns{-1000, 1000},
    kSeconds{0, 3600};

constexpr StepKind kSteps[] = {
    {"open", ScriptVerb::kOpen, 1, Takes::kText},
    {"drop", ScriptVerb::kDrop, 1, Takes::kText},
    {"frames", ScriptVerb::kFrames, 1, Takes::kNumbers, kFrameCounts},
    {"mouse", ScriptVerb::kMouse, 2, Takes::kNumbers, kPlaces},
    {"press", ScriptVerb::kPress, 1, Takes::kButton},
    {"release", ScriptVerb::kRelease, 1, Takes::kButton},
    {"click", ScriptVerb::kClick, 1, Takes::kButton},
    {"wheel", ScriptVerb::kWheel, 1, Takes::kNumbers, kTurns},
    {"key", ScriptVerb::kKey, 1, Takes::kKey},
    {"type", ScriptVerb::kType, 1, Takes::kText},
    {"picture", ScriptVerb::kPicture, 1, Takes::kText},
    {"text", ScriptVerb::kText, 1, Takes::kText},
    {"meet", ScriptVerb::kMeet, 1, Takes::kText},
    {"idle", ScriptVerb::kIdle, 1, Takes::kNumbers, kSeconds},
    {"times", ScriptVerb::kTimes, 1, Takes::kText},
    {"seen", ScriptVerb::kSeen, 1, Takes::kText},
    {"background", ScriptVerb::kBackground, 0, Takes::kText},
    {"loaded", ScriptVerb::kLoaded, 0, Takes::kText},
    {"quit", ScriptVerb::kQuit, 0, Takes::kText},
};

const std::map<std::string, int> kButtons{{"left", 0}, {"right", 1}, {"middle", 2}};

const std::map<std::string, int> kKeys{
    {"space", GLFW_KEY_SPACE}, {"escape", GLFW_KEY_ESCAPE}, {"tab", GLFW_KEY_TAB},
    {"enter", GLFW_KEY_ENTER}, {"home", GLFW_KEY_HOME},     {"left", GLFW_KEY_LEFT},
    {"right", GLFW_KEY_RIGHT}, {"up", GLFW_KEY_UP},         {"down", GLFW_KEY_DOWN},
    {"f1", GLFW_KEY_F1},       {"f5", GLFW_KEY_F5},         {"f12", GLFW_KEY_F12}};

int key_code(const std::string& name) {
    if (const auto key = kKeys.find(name); key != kKeys.end()) return key->second;
    if (name.size() != 1) return GLFW_KEY_UNKNOWN;
    const char c = name[0];
    return c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c;  // GLFW's printable keys are upper-case ASCII
}

// "ctrl+shift+f12" -> the keys held together; empty when one is not known.
std::vector<int> chord_of(std::string text) {
    std::vector<int> keys;
    for (const auto& [prefix, code] :
         {std::pair{"ctrl+", GLFW_KEY_LEFT_CONTROL}, std::pair{"shift+", GLFW_KEY_LEFT_SHIFT}})
        if (const size_t at = text.find(prefix); at != std::string::npos && text != prefix) {
            text.erase(at, std::string(prefix).size());
            keys.push_back(code);
        }
    const int code = key_code(text);
    if (code == GLFW_KEY_UNKNOWN) return {};
    keys.push_back(code);
    return keys;
}

std::optional<double> number_of(const std::string& word, const Numbers& numbers) {
    const char* const end = word.data() + word.size();
    int64_t whole = 0;
    float real = 0;
    const bool is_read =
        numbers.is_whole ? parse_integer(word.data(), end, whole) == end : parse_finite(word, real);
    const double value = numbers.is_whole ? static_cast<double>(whole) : static_cast<double>(real);
    if (!is_read || value < numbers.min || value > numbers.max) return std::nullopt;
    return value;
}

// Of a word of a step that parse_script() made.
float number_in(const std::string& word) {
    float value = 0;
    parse_finite(word, value);
    return value;
}

bool can_take(Takes takes, const std::vector<std::string>& words) {
    switch (takes) {
        case Takes::kNumbers:  // each is looked at for itself
            return true;
        case Takes::kButton:
            return kButtons.count(words[0]) > 0;
        case Takes::kKey:
            return !chord_of(words[0]).empty();
        case Takes::kText:
            break;
    }
    return true;
}

std::vector<std::string> words_of(std::string_view line) {
    std::vector<std::string> words;
    for (line = trim(line); !line.empty(); line = trim(line))
        words.emplace_back(first_word(line, &line));
    return words;
}

Result<ScriptStep> step_of(const std::string& name, std::vector<std::string> words, int line) {
    const auto refused = [&](const std::string& why) {
        return error("script-step", why, at_line(static_cast<uint64_t>(line)));
    };
    const StepKind* kind = std::find_if(std::begin(kSteps), std::end(kSteps),
                                        [&](const StepKind& known) { return known.name == name; });
    if (kind == std::end(kSteps)) return refused(fmt::format("there is no step \"{}\"", name));
    if (words.size() < kind->least_words)
        return refused(fmt::format("{} needs {} words", name, kind->least_words));
    for (const std::string& word : words)
        if (kind->takes == Takes::kNumbers && !number_of(word, kind->numbers))
            return refused(fmt::format("{} takes {} from {} to {}, not \"{}\"", name,
                                       kind->numbers.is_whole ? "whole numbers" : "numbers",
                                       kind->numbers.min, kind->numbers.max, quotable(word)));
    if (!can_take(kind->takes, words))
        return refused(fmt::format("{} cannot take {}", name, words[0]));
    return ScriptStep{kind->verb, std::move(words), line};
}

}  // namespace

Result<std::vector<ScriptStep>> parse_script(std::string_view text) {
    std::vector<ScriptStep> steps;
    for (TextReader in(text); !in.at_end(); in.next_line()) {
        std::vector<std::string> words = words_of(in.line());
        if (words.empty() || words[0].starts_with('#')) continue;
        const std::string name = words[0];
        words.erase(words.begin());
        Result<ScriptStep> step =
            step_of(name, std::move(words), static_cast<int>(in.line_number()));
        if (!step) return step.error();
        steps.push_back(std::move(*step));
    }
    return steps;
}

void ScriptPlayer::release_keys() {
    ImGuiIO& io = ImGui::GetIO();
    for (const int key : keys_) io.KeysDown[key] = false;
    keys_.clear();
    if (click_ >= 0) buttons_[click_] = false;
    click_ = -1;
}

bool ScriptPlayer::is_waiting(bool is_loading) {
    waits_for_load_ = waits_for_load_ && is_loading;
    if (waits_for_load_) return true;
    std::error_code status;
    if (!met_.empty() && fs::exists(met_, status)) return true;
    met_.clear();
    if (wait_ == 0) return false;
    --wait_;
    return true;
}

// What the window does for a step; what is done to its mouse and keys is play()'s.
void ScriptPlayer::ask(const ScriptStep& step, ScriptRequest& request) {
    const std::vector<std::string>& words = step.words;
    switch (step.verb) {
        case ScriptVerb::kOpen:
            request.open.assign(words.begin(), words.end());
            break;
        case ScriptVerb::kDrop:
            request.drop.assign(words.begin(), words.end());
            break;
        case ScriptVerb::kPicture:
            request.picture = words[0];
            break;
        case ScriptVerb::kText:
            request.text = words[0];
            break;
        case ScriptVerb::kIdle:
            request.idle_seconds = number_in(words[0]);
            break;
        case ScriptVerb::kTimes:
            request.times = words[0];
            break;
        case ScriptVerb::kSeen:
            request.seen = words[0];
            break;
        case ScriptVerb::kBackground:
            request.loads_beside = true;
            break;
        case ScriptVerb::kQuit:
            request.quit = true;
            break;
        default:
            break;
    }
}

// False for the pointer alone: it moves and acts in the same frame.
bool ScriptPlayer::play(const ScriptStep& step, ScriptRequest& request) {
    const std::vector<std::string>& words = step.words;
    switch (step.verb) {
        case ScriptVerb::kFrames:
            wait_ = static_cast<int>(number_in(words[0]));
            break;
        case ScriptVerb::kMouse:
            mouse_x_ = number_in(words[0]);
            mouse_y_ = number_in(words[1]);
            return false;
        case ScriptVerb::kClick:
            click_ = kButtons.at(words[0]);
            [[fallthrough]];
        case ScriptVerb::kPress:
            buttons_[kButtons.at(words[0])] = true;
            break;
        case ScriptVerb::kRelease:
            buttons_[kButtons.at(words[0])] = false;
            break;
        case ScriptVerb::kWheel:
            ImGui::GetIO().MouseWheel = number_in(words[0]);
            break;
        case ScriptVerb::kKey:
            keys_ = chord_of(words[0]);
            break;
        case ScriptVerb::kType:
            ImGui::GetIO().AddInputCharactersUTF8(fmt::format("{}", fmt::join(words, " ")).c_str());
            break;
        case ScriptVerb::kMeet:
            met_ = words[0];
            std::ofstream(met_, std::ios::app).flush();
            break;
        case ScriptVerb::kLoaded:
            waits_for_load_ = true;
            break;
        default:
            ask(step, request);
            break;
    }
    return true;
}

void ScriptPlayer::hold() const {
    ImGuiIO& io = ImGui::GetIO();
    io.MousePos = ImVec2(mouse_x_, mouse_y_);
    for (int i = 0; i < 3; ++i) io.MouseDown[i] = buttons_[i];
    for (const int key : keys_) io.KeysDown[key] = true;
    io.KeyCtrl = std::count(keys_.begin(), keys_.end(), GLFW_KEY_LEFT_CONTROL) > 0;
    io.KeyShift = std::count(keys_.begin(), keys_.end(), GLFW_KEY_LEFT_SHIFT) > 0;
}

ScriptRequest ScriptPlayer::feed(bool is_loading) {
    ScriptRequest request;
    release_keys();
    if (!is_waiting(is_loading))
        while (next_ < steps_.size() && !play(steps_[next_++], request)) {
        }
    ImGui::GetIO().DeltaTime = 1.0f / 60;
    hold();
    if (next_ >= steps_.size() && wait_ == 0 && met_.empty() && !waits_for_load_)
        request.quit = true;
    return request;
}

}  // namespace studioscope
