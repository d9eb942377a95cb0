#include "window/script.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>

#include "content/disk_files.h"
#include "content/side_files.h"
#include "core/message_text.h"
#include "core/number.h"
#include "core/path_text.h"
#include "core/text.h"

namespace studioscope {

namespace {

const std::map<std::string, int> kButtons{{"left", 0}, {"right", 1}, {"middle", 2}};

const std::map<std::string, bool ScriptInput::*> kModifiers{
    {"ctrl", &ScriptInput::ctrl}, {"shift", &ScriptInput::shift}, {"alt", &ScriptInput::alt}};

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

// The keys of a chord such as "ctrl+shift+f12"; empty if one is unknown.
std::vector<int> chord_keys(std::string text) {
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

constexpr ScriptNumbers kFrameCounts{0, 1'000'000, true}, kPlaces{-1e6, 1e6}, kTurns{-1000, 1000};

std::optional<double> number_in_range(const std::string& word, const ScriptNumbers& numbers) {
    const char* const end = word.data() + word.size();
    int64_t whole = 0;
    float real = 0;
    const bool is_read =
        numbers.is_whole ? parse_integer(word.data(), end, whole) == end : parse_finite(word, real);
    const double value = numbers.is_whole ? static_cast<double>(whole) : static_cast<double>(real);
    if (!is_read || value < numbers.min || value > numbers.max) return std::nullopt;
    return value;
}

bool can_take(ScriptWords takes, const std::vector<std::string>& words) {
    switch (takes) {
        case ScriptWords::kNumbers:  // each number is checked
            return true;
        case ScriptWords::kButton:
            return kButtons.count(words[0]) > 0;
        case ScriptWords::kHeld:
            return kButtons.count(words[0]) > 0 || kModifiers.count(words[0]) > 0;
        case ScriptWords::kKey:
            return !chord_keys(words[0]).empty();
        case ScriptWords::kText:
            break;
    }
    return true;
}

using Words = std::vector<std::string>;

void set_held(const std::string& name, ScriptInput& input, bool is_held) {
    if (const auto modifier = kModifiers.find(name); modifier != kModifiers.end())
        input.*modifier->second = is_held;
    else
        input.buttons[kButtons.at(name)] = is_held;
}

std::vector<std::filesystem::path> paths_in(const Words& words) {
    std::vector<std::filesystem::path> paths;
    paths.reserve(words.size());
    for (const std::string& word : words) paths.push_back(path_from_text(word));
    return paths;
}

struct PlayedStep {
    ScriptStepKind kind;
    void (*play)(const Words& words, ScriptInput& input, ScriptRequest& request);
    bool ends_frame = true;  // false: the next step acts in the same frame
};

constexpr PlayedStep kSteps[] = {
    {{"open", 1},
     [](const Words& words, ScriptInput&, ScriptRequest& request) {
         request.open = paths_in(words);
     }},
    {{"drop", 1},
     [](const Words& words, ScriptInput&, ScriptRequest& request) {
         request.drop = paths_in(words);
     }},
    {{"frames", 1, ScriptWords::kNumbers, kFrameCounts},
     [](const Words& words, ScriptInput& input, ScriptRequest&) {
         input.frames = static_cast<int>(number_in(words[0]));
     }},
    {{"mouse", 2, ScriptWords::kNumbers, kPlaces},
     [](const Words& words, ScriptInput& input, ScriptRequest&) {
         input.mouse_x = number_in(words[0]);
         input.mouse_y = number_in(words[1]);
     },
     false},
    {{"press", 1, ScriptWords::kHeld},
     [](const Words& words, ScriptInput& input, ScriptRequest&) {
         set_held(words[0], input, true);
     }},
    {{"release", 1, ScriptWords::kHeld},
     [](const Words& words, ScriptInput& input, ScriptRequest&) {
         set_held(words[0], input, false);
     }},
    {{"click", 1, ScriptWords::kButton},
     [](const Words& words, ScriptInput& input, ScriptRequest&) {
         input.click = kButtons.at(words[0]);
         input.buttons[input.click] = true;
     }},
    {{"wheel", 1, ScriptWords::kNumbers, kTurns},
     [](const Words& words, ScriptInput&, ScriptRequest&) {
         ImGui::GetIO().MouseWheel = number_in(words[0]);
     }},
    {{"key", 1, ScriptWords::kKey},
     [](const Words& words, ScriptInput& input, ScriptRequest&) {
         input.keys = chord_keys(words[0]);
     }},
    {{"type", 1},
     [](const Words& words, ScriptInput&, ScriptRequest&) {
         ImGui::GetIO().AddInputCharactersUTF8(fmt::format("{}", fmt::join(words, " ")).c_str());
     }},
    {{"picture", 1},
     [](const Words& words, ScriptInput&, ScriptRequest& request) {
         request.picture = path_from_text(words[0]);
     }},
    {{"text", 1},
     [](const Words& words, ScriptInput&, ScriptRequest& request) {
         request.text = path_from_text(words[0]);
     }},
    {{"quit", 0}, [](const Words&, ScriptInput&, ScriptRequest& request) { request.quit = true; }},
};

const PlayedStep* find_step(const std::string& name) {
    const PlayedStep* step =
        std::find_if(std::begin(kSteps), std::end(kSteps),
                     [&](const PlayedStep& known) { return known.kind.name == name; });
    return step == std::end(kSteps) ? nullptr : step;
}

const ScriptStepKind* find_kind(const std::string& name, const std::vector<ScriptStepKind>& more) {
    if (const PlayedStep* step = find_step(name)) return &step->kind;
    const auto known = std::find_if(more.begin(), more.end(),
                                    [&](const ScriptStepKind& kind) { return kind.name == name; });
    return known == more.end() ? nullptr : &*known;
}

Result<ScriptStep> parse_step(const std::string& name, Words words, int line,
                              const std::vector<ScriptStepKind>& more) {
    const auto step_error = [&](const std::string& why) {
        return error("script-step", why, at_line(static_cast<uint64_t>(line)));
    };
    const ScriptStepKind* kind = find_kind(name, more);
    if (!kind) return step_error(fmt::format("unknown step \"{}\"", name));
    if (words.size() < kind->min_words)
        return step_error(fmt::format("{} expects {} words", name, kind->min_words));
    for (const std::string& word : words)
        if (kind->takes == ScriptWords::kNumbers && !number_in_range(word, kind->numbers))
            return step_error(fmt::format("{} takes {} from {} to {}, not \"{}\"", name,
                                          kind->numbers.is_whole ? "whole numbers" : "numbers",
                                          kind->numbers.min, kind->numbers.max, quotable(word)));
    if (!can_take(kind->takes, words))
        return step_error(fmt::format("{} cannot take {}", name, words[0]));
    return ScriptStep{name, std::move(words), line};
}

}  // namespace

Words step_words(std::string_view line) {
    Words words;
    for (line = trim(line); !line.empty(); line = trim(line))
        words.emplace_back(first_word(line, &line));
    return words;
}

float number_in(const std::string& word) {
    float value = 0;
    parse_finite(word, value);
    return value;
}

Result<std::vector<ScriptStep>> parse_script(std::string_view text,
                                             const std::vector<ScriptStepKind>& more) {
    std::vector<ScriptStep> steps;
    for (TextReader in(text); !in.at_end(); in.next_line()) {
        Words words = step_words(in.line());
        if (words.empty() || words[0].starts_with('#')) continue;
        const std::string name = words[0];
        words.erase(words.begin());
        Result<ScriptStep> step =
            parse_step(name, std::move(words), static_cast<int>(in.line_number()), more);
        if (!step) return step.error();
        steps.push_back(std::move(*step));
    }
    return steps;
}

Result<ScriptPlayer> ScriptPlayer::read(const std::filesystem::path& file,
                                        ScriptExtension extension) {
    const Result<Bytes> text = read_side_file(file, disk_files());
    if (!text) return text.error();
    Result<std::vector<ScriptStep>> steps = parse_script(as_text(*text), extension.steps);
    if (steps) return ScriptPlayer(*std::move(steps), std::move(extension));
    return about_file(file, steps.error());
}

void ScriptPlayer::release_keys() {
    ImGuiIO& io = ImGui::GetIO();
    for (const int key : input_.keys) io.KeysDown[key] = false;
    input_.keys.clear();
    if (input_.click >= 0) input_.buttons[input_.click] = false;
    input_.click = -1;
}

bool ScriptPlayer::is_extension_waiting(bool is_loading) const {
    return extension_.is_waiting && extension_.is_waiting(is_loading);
}

bool ScriptPlayer::is_waiting(bool is_loading) {
    if (is_extension_waiting(is_loading)) return true;
    if (input_.frames == 0) return false;
    --input_.frames;
    return true;
}

// Plays a step. Returns whether the frame ends after it: the pointer moves and acts in the same
// frame.
bool ScriptPlayer::play_step(const ScriptStep& step, ScriptRequest& request) {
    if (const PlayedStep* played = find_step(step.name)) {
        played->play(step.words, input_, request);
        return played->ends_frame;
    }
    extension_.play(step, request);
    return true;
}

void ScriptPlayer::hold() const {
    ImGuiIO& io = ImGui::GetIO();
    io.MousePos = ImVec2(input_.mouse_x, input_.mouse_y);
    std::copy(std::begin(input_.buttons), std::end(input_.buttons), std::begin(io.MouseDown));
    const std::vector<int>& keys = input_.keys;
    for (const int key : keys) io.KeysDown[key] = true;
    io.KeyCtrl = input_.ctrl || std::count(keys.begin(), keys.end(), GLFW_KEY_LEFT_CONTROL) > 0;
    io.KeyShift = input_.shift || std::count(keys.begin(), keys.end(), GLFW_KEY_LEFT_SHIFT) > 0;
    io.KeyAlt = input_.alt;
    io.AppFocusLost = false;  // another window that takes the focus must not swallow keys
}

ScriptRequest ScriptPlayer::play(double now, bool is_loading) {
    ScriptRequest request;
    if (!is_there_) return request;
    if (is_in_charge(now)) {
        release_keys();
        if (!is_waiting(is_loading))
            while (next_ < steps_.size() && !play_step(steps_[next_++], request)) {
            }
        ImGui::GetIO().DeltaTime = kScriptFrameSeconds;
        if (next_ >= steps_.size() && input_.frames == 0 && !is_extension_waiting(is_loading))
            request.quit = true;
        if (request.idle_seconds > 0) idles_until_ = now + request.idle_seconds;
    }
    hold();
    return request;
}

void ScriptPlayer::watch(double now, int frames, int drawn_frames) const {
    if (extension_.watch) extension_.watch(frames, drawn_frames, !is_in_charge(now));
}

void ScriptPlayer::request(Document& document, const OpenRequest& wanted,
                           Requests& requests) const {
    if (extension_.request) extension_.request(document, wanted, requests);
}

}  // namespace studioscope
