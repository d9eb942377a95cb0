#pragma once

#include <string>

#include "sample/ollie.h"

namespace studioscope::assets {

// The VMT of a material of the figure: moist skin, eyes with an iris, and a hat of felt.
std::string material_text(const Asset& asset, const std::string& material);

// Name of the texture of the iris.
constexpr char kIris[] = "ollie_iris";
// Name of the detail texture of the hat.
constexpr char kFelt[] = "ollie_felt";

}  // namespace studioscope::assets
