#pragma once

#include <string>
#include <string_view>

namespace studioscope {

struct MaterialProxies;
struct MaterialProxy;

// The source of the value that a proxy writes.
enum class ProxySource {
    kValues,  // other variables
    kTime,
    kGame,       // a number of the running game
    kGameColor,  // a colour of the running game
    kGameAlone,  // needs a running game (places, teams, logos); nothing is written here
    kNothing,    // writes nothing, or is switched by an event in a map
    kUnknown,    // a proxy of no known game
};

// The source of a proxy by its name, ignoring case.
ProxySource source_of_proxy(std::string_view name);

inline bool is_driven_by_game(ProxySource source) {
    return source == ProxySource::kGame || source == ProxySource::kGameColor;
}

// The variable that a proxy writes, lower case and without a component: "$color2"; empty if it
// names none.
std::string result_of_proxy(const MaterialProxy& proxy);

// Whether any of the proxies depends on the time.
bool changes_with_time(const MaterialProxies& proxies);

}  // namespace studioscope
