#include "app/script.h"

#include <GLFW/glfw3.h>
#include <fmt/format.h>
#include <imgui.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <sstream>

#include "core/text.h"

namespace studioscope {

namespace {

namespace fs = std::filesystem;

const std::map<std::string, size_t> kSteps{
    {"open", 1},    {"drop", 1},  {"frames", 1}, {"mouse", 2},  {"press", 1},
    {"release", 1}, {"click", 1}, {"wheel", 1},  {"key", 1},    {"picture", 1},
    {"quit", 0},    {"type", 1},  {"copy", 2},   {"remove", 1}, {"text", 1},
    {"idle", 1},    {"times", 1}, {"background", 0}, {"loaded", 0}};

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

bool is_number(const std::string& text) {
    float value = 0;
    std::istringstream in(text);
    return static_cast<bool>(in >> value) && in.eof();
}

Result<bool> check(const ScriptStep& step) {
    const Place place = at_line(static_cast<uint64_t>(step.line));
    const auto known = kSteps.find(step.verb);
    if (known == kSteps.end())
        return error("script-step", fmt::format("there is no step \"{}\"", step.verb), place);
    if (step.words.size() < known->second)
        return error("script-step", fmt::format("{} needs {} words", step.verb, known->second),
                     place);
    const bool has_button = step.verb == "press" || step.verb == "release" || step.verb == "click";
    const bool has_number = step.verb == "frames" || step.verb == "mouse" ||
                            step.verb == "wheel" || step.verb == "idle";
    const bool is_sound = has_button ? kButtons.count(step.words[0]) > 0
                          : has_number
                              ? std::all_of(step.words.begin(), step.words.end(), is_number)
                          : step.verb == "key" ? !chord_of(step.words[0]).empty()
                                               : true;
    if (!is_sound)
        return error("script-step", fmt::format("{} cannot take {}", step.verb, step.words[0]),
                     place);
    return true;
}

}  // namespace

Result<std::vector<ScriptStep>> parse_script(std::string_view text) {
    std::vector<ScriptStep> steps;
    std::istringstream lines{std::string(text)};
    int number = 0;
    for (std::string line; std::getline(lines, line);) {
        ++number;
        std::istringstream words(line);
        ScriptStep step;
        step.line = number;
        if (!(words >> step.verb) || step.verb[0] == '#') continue;
        for (std::string word; words >> word;) step.words.push_back(word);
        if (auto sound = check(step); !sound) return sound.error();
        steps.push_back(std::move(step));
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

bool ScriptPlayer::play(const ScriptStep& step, ScriptRequest& request) {
    if (step.verb == "open") request.open = step.words;
    if (step.verb == "drop") request.drop = step.words;
    if (step.verb == "frames") wait_ = std::stoi(step.words[0]);
    if (step.verb == "mouse") {
        mouse_x_ = std::stof(step.words[0]);
        mouse_y_ = std::stof(step.words[1]);
    }
    if (step.verb == "press" || step.verb == "click") buttons_[kButtons.at(step.words[0])] = true;
    if (step.verb == "click") click_ = kButtons.at(step.words[0]);
    if (step.verb == "release") buttons_[kButtons.at(step.words[0])] = false;
    if (step.verb == "wheel") ImGui::GetIO().MouseWheel = std::stof(step.words[0]);
    if (step.verb == "key") keys_ = chord_of(step.words[0]);
    if (step.verb == "type")
        for (size_t i = 0; i < step.words.size(); ++i)
            ImGui::GetIO().AddInputCharactersUTF8(((i > 0 ? " " : "") + step.words[i]).c_str());
    std::error_code ignored;
    if (step.verb == "copy")
        fs::copy_file(step.words[0], step.words[1], fs::copy_options::overwrite_existing, ignored);
    if (step.verb == "remove") fs::remove(step.words[0], ignored);
    if (step.verb == "picture") request.picture = step.words[0];
    if (step.verb == "text") request.text = step.words[0];
    if (step.verb == "times") request.times = step.words[0];
    if (step.verb == "idle") request.idle_seconds = std::stod(step.words[0]);
    if (step.verb == "background") request.loads_beside = true;
    if (step.verb == "loaded") waits_for_load_ = true;
    if (step.verb == "quit") request.quit = true;
    return step.verb != "mouse";  // the pointer moves and acts in the same frame
}

ScriptRequest ScriptPlayer::feed(bool is_loading) {
    ScriptRequest request;
    release_keys();
    waits_for_load_ = waits_for_load_ && is_loading;
    if (wait_ > 0) {
        --wait_;
    } else if (!waits_for_load_) {
        while (next_ < steps_.size() && !play(steps_[next_++], request)) {
        }
    }
    ImGuiIO& io = ImGui::GetIO();
    io.DeltaTime = 1.0f / 60;
    io.MousePos = ImVec2(mouse_x_, mouse_y_);
    for (int i = 0; i < 3; ++i) io.MouseDown[i] = buttons_[i];
    for (const int key : keys_) io.KeysDown[key] = true;
    io.KeyCtrl = std::count(keys_.begin(), keys_.end(), GLFW_KEY_LEFT_CONTROL) > 0;
    io.KeyShift = std::count(keys_.begin(), keys_.end(), GLFW_KEY_LEFT_SHIFT) > 0;
    if (next_ >= steps_.size() && wait_ == 0 && !waits_for_load_) request.quit = true;
    return request;
}

}  // namespace studioscope
