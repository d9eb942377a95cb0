#pragma once

#include <string>

#include "document/playback.h"

namespace studioscope {

// Which clip plays: a list of all with a search box, and the bind pose above them.
void clip_choice(const Model& model, Playback& playback, std::string& filter);

}  // namespace studioscope
