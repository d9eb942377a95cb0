#pragma once

#include <string>
#include <string_view>

#include "core/result.h"
#include "document/benchmark/result.h"

namespace studioscope {

// The JSON of a benchmark run that `bench` and the window save. Version 1 had no `format_version`.
constexpr int kBenchFormatVersion = 2;
constexpr size_t kMaxBenchRows = 10'000;

// "P", "PN" or "PNT"
const char* attributes_name(int attributes);

std::string bench_json(const BenchmarkResult& result);
// Parses the output of bench_json(); another version or another form is an error with what was
// found and what is expected.
Result<BenchmarkResult> read_bench_json(std::string_view text);

}  // namespace studioscope
