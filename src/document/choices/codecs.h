#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/diagnostic.h"
#include "core/json_text.h"
#include "document/document.h"
#include "document/parts.h"

namespace studioscope {

// The JSON forms of choices. write() returns null for a choice that is left out; read() is called
// with null where the JSON has no such member.

enum class ReadStatus {
    kUsed,
    kWrongType,  // the default is used
    kRefused,    // the default is used, and the codec has reported the error
};

// Results of reading besides the values.
struct ChoiceReader {
    Document* document = nullptr;      // null for the settings, which know no model
    bool is_strict = false;            // report values out of range instead of clamping them
    const char* name = "";             // member that is read
    std::vector<std::string> unknown;  // names that the model does not have
    std::set<std::string> reported;    // paths that should be objects and are not
    Diagnostics diagnostics;

    void report(const std::string& message) {
        diagnostics.push_back(warning("settings-value", message));
    }
};

using ChoiceJson = std::optional<FloatJson>;

std::optional<float> finite_number(const FloatJson& json);

template <typename T>
struct Number {
    T min, max;

    ChoiceJson write(const T& value, const Document*) const { return value; }
    ReadStatus read(const FloatJson& json, T& value, ChoiceReader& in) const {
        const auto wanted = finite_number(json);
        if (!wanted) return ReadStatus::kWrongType;
        const auto kept = std::clamp(*wanted, static_cast<float>(min), static_cast<float>(max));
        if (in.is_strict && kept != *wanted) {
            in.report(fmt::format("\"{}\" is {:g}, not {} to {}; its default is used", in.name,
                                  *wanted, min, max));
            return ReadStatus::kRefused;
        }
        value = static_cast<T>(kept);
        return ReadStatus::kUsed;
    }
};

// An entry of a table whose rows have a `name`.
template <typename Row, size_t N, typename Entry>
struct Named {
    const std::array<Row, N>* rows;
    Entry Row::*entry;

    std::optional<Entry> find(std::string_view name) const {
        for (const Row& row : *rows)
            if (name == row.name) return row.*entry;
        return std::nullopt;
    }
    std::string names() const {
        std::string text;
        for (const Row& row : *rows) text += (text.empty() ? "" : ", ") + std::string(row.name);
        return text;
    }
    ChoiceJson write(const Entry& value, const Document*) const {
        return FloatJson((*rows)[static_cast<size_t>(value)].name);
    }
    ReadStatus read(const FloatJson& json, Entry& value, ChoiceReader& in) const {
        if (!json.is_string()) return ReadStatus::kWrongType;
        const auto found = find(json.get_ref<const std::string&>());
        if (!found) {
            if (in.is_strict)
                in.report(
                    fmt::format("\"{}\" is \"{}\", which is not one of {}; its default is used",
                                in.name, json.get_ref<const std::string&>(), names()));
            return ReadStatus::kRefused;
        }
        value = *found;
        return ReadStatus::kUsed;
    }
};
template <typename Row, size_t N, typename Entry>
constexpr Named<Row, N, Entry> named(const std::array<Row, N>& rows, Entry Row::*entry) {
    return {&rows, entry};
}

struct Flag {
    ChoiceJson write(bool value, const Document*) const { return value; }
    ReadStatus read(const FloatJson& json, bool& value, ChoiceReader&) const {
        if (!json.is_boolean()) return ReadStatus::kWrongType;
        value = json.get<bool>();
        return ReadStatus::kUsed;
    }
};

// Sizes in points, written without fractions.
struct WholePoints {
    float min, max;

    ChoiceJson write(float value, const Document*) const { return std::lround(value); }
    ReadStatus read(const FloatJson& json, float& value, ChoiceReader& in) const {
        return Number<float>{min, max}.read(json, value, in);
    }
};

// Text, of which only valid UTF-8 is written.
struct Text {
    ChoiceJson write(const std::string& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, std::string& value, ChoiceReader& in) const;
};
// Newest first, at most kMaxRecentFiles; of which only valid UTF-8 is written.
struct Paths {
    ChoiceJson write(const std::vector<std::string>& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, std::vector<std::string>& value, ChoiceReader& in) const;
};
// The sections of the tree that are collapsed, by name.
struct CollapsedSections {
    ChoiceJson write(const std::set<TreeNode>& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, std::set<TreeNode>& value, ChoiceReader& in) const;
};
// A camera as the text of the command Copy view.
struct CameraText {
    ChoiceJson write(const Camera& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, Camera& value, ChoiceReader& in) const;
};
// Overlays: a list of the names of the shown ones, or an object with true or false for each.
struct OverlayNames {
    ChoiceJson write(const OverlaySwitches& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, OverlaySwitches& value, ChoiceReader& in) const;
};
struct OverlayFlags {
    ChoiceJson write(const OverlaySwitches& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, OverlaySwitches& value, ChoiceReader& in) const;
};
// A background colour: "#rrggbb", or "transparent".
struct ColorText {
    ChoiceJson write(const glm::vec3& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, glm::vec3& value, ChoiceReader& in) const;
};
struct BackgroundText {
    ChoiceJson write(const Background& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, Background& value, ChoiceReader& in) const;
};
// [yaw, pitch] in degrees.
struct Degrees {
    ChoiceJson write(const LightDirection& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, LightDirection& value, ChoiceReader& in) const;
};
// [x, y, z], left out where there is none.
struct PointInSpace {
    ChoiceJson write(const std::optional<glm::vec3>& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, std::optional<glm::vec3>& value, ChoiceReader& in) const;
};
// [level, share].
struct WipePair {
    ChoiceJson write(const Wipe& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, Wipe& value, ChoiceReader& in) const;
};
// A level of detail of the model, or "auto".
struct LodNumber {
    ChoiceJson write(const int& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, int& value, ChoiceReader& in) const;
};
// Root LOD and fixups as the scene shows them.
struct RootLod {
    ChoiceJson write(const int& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, int& value, ChoiceReader& in) const;
};
struct FixupsUsed {
    ChoiceJson write(const bool& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, bool& value, ChoiceReader& in) const;
};
struct FixupsOff {
    ChoiceJson write(const std::vector<int>& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, std::vector<int>& value, ChoiceReader& in) const;
};
// The clip by name, null for the bind pose; reading selects it and stops.
struct ClipName {
    ChoiceJson write(const int& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, int& value, ChoiceReader& in) const;
};
// A frame of the clip, which is read before; left out where no clip is selected.
struct ClipFrame {
    ChoiceJson write(const float& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, float& value, ChoiceReader& in) const;
};
// Values by name: sliders away from their start or held, weights past the rules, pose parameters,
// the chosen model of each body part.
struct Sliders {
    ChoiceJson write(const std::vector<float>& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, std::vector<float>& value, ChoiceReader& in) const;
};
struct DirectWeights {
    ChoiceJson write(const std::vector<float>& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, std::vector<float>& value, ChoiceReader& in) const;
};
struct PoseParameterValues {
    ChoiceJson write(const std::vector<float>& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, std::vector<float>& value, ChoiceReader& in) const;
};
struct BodygroupNumbers {
    ChoiceJson write(const std::vector<int>& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, std::vector<int>& value, ChoiceReader& in) const;
};
// A skin family, clamped to those of the model.
struct SkinNumber {
    ChoiceJson write(const int& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, int& value, ChoiceReader& in) const;
};
// An entry of a list, by name or by index; kNone is left out.
struct PartName {
    Part part;
    ChoiceJson write(const int& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, int& value, ChoiceReader& in) const;
};
struct PartNumber {
    Part part;
    ChoiceJson write(const int& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, int& value, ChoiceReader& in) const;
};
// The hidden entries of a list, by name (all of that name) or by index.
struct HiddenNames {
    Part part;
    ChoiceJson write(const std::vector<char>& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, std::vector<char>& value, ChoiceReader& in) const;
};
struct HiddenNumbers {
    Part part;
    ChoiceJson write(const std::vector<char>& value, const Document* document) const;
    ReadStatus read(const FloatJson& json, std::vector<char>& value, ChoiceReader& in) const;
};

}  // namespace studioscope
