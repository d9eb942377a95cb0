#pragma once

#include <span>
#include <vector>

#include "document/choices/json.h"
#include "document/parts.h"

namespace studioscope {

// A choice about the open model or its view.
struct ModelChoice : ChoiceRow<Choices> {
    bool resets_with_model;     // reset to its default when another model is opened
    Part part = Part::kNoList;  // list that the value depends on: an index, or a value per entry
    // Maps the value to the new indices of the list's entries, `found[old]`; null without a list.
    void (*renumber)(Choices& choices, const std::vector<int>& found,
                     const Choices& defaults) = nullptr;
};

// The table of choices: a row per choice, in the order of the view's JSON.
std::span<const ModelChoice> choice_rows();

}  // namespace studioscope
