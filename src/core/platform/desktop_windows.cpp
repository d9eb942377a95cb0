#include "core/platform/desktop.h"
#include "core/platform/windows_api.h"

namespace studioscope {

void show_problem_box(const std::string& title, const std::string& text) {
    MessageBoxW(nullptr, wide_text(text).c_str(), wide_text(title).c_str(),
                MB_OK | MB_ICONERROR | MB_SETFOREGROUND);
}

std::string registry_text(const char* key, const char* value) {
    // programs of 32 bits, such as Steam, have keys of their own on the machine
    for (const DWORD view : {RRF_SUBKEY_WOW6432KEY, RRF_SUBKEY_WOW6464KEY})
        for (HKEY const root : {HKEY_CURRENT_USER, HKEY_LOCAL_MACHINE}) {
            wchar_t text[1024] = L"";
            DWORD size = sizeof(text);
            if (RegGetValueW(root, wide_text(key).c_str(), wide_text(value).c_str(),
                             RRF_RT_REG_SZ | view, nullptr, text, &size) == ERROR_SUCCESS &&
                text[0] != L'\0')
                return utf8_text(text);
        }
    return {};
}

}  // namespace studioscope
