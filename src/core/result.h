#pragma once

#include <optional>
#include <utility>
#include <variant>

#include "core/diagnostic.h"

namespace studioscope {

// A value, or the error that prevented it.
template <typename T>
class [[nodiscard]] Result {
public:
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Result(Diagnostic error) : content_(std::in_place_index<1>, std::move(error)) {}

    explicit operator bool() const { return content_.index() == 0; }

    T& operator*() & { return std::get<0>(content_); }
    const T& operator*() const& { return std::get<0>(content_); }
    T&& operator*() && { return std::get<0>(std::move(content_)); }
    T* operator->() { return &std::get<0>(content_); }
    const T* operator->() const { return &std::get<0>(content_); }

    const Diagnostic& error() const { return std::get<1>(content_); }

private:
    std::variant<T, Diagnostic> content_;
};

// Success, or the error that prevented it; `return {};` is success.
template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Diagnostic error) : error_(std::move(error)) {}

    explicit operator bool() const { return !error_; }

    const Diagnostic& error() const { return *error_; }

private:
    std::optional<Diagnostic> error_;
};

}  // namespace studioscope
