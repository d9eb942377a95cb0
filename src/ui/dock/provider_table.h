#pragma once

#include "ui/requests.h"

namespace studioscope {

// The search for folders, archives and games that have the files which the open model lacks.

// Draws the button that starts or stops the search, and how far it is, on the current line.
void provider_search(const ProviderListing& listing, Requests& requests);

// Draws what was found, each with a button that mounts it; nothing before the first search.
// `missing`: number of files that were searched for.
void provider_table(const ProviderListing& listing, size_t missing, Requests& requests);

}  // namespace studioscope
