#!/bin/sh
# tests/slopes/slope.sh PROGRAM READ_INPUT INPUTS NAME
# How the instructions grow with a construct that PROGRAM takes to check or compare the inputs of
# make_slopes, or READ_INPUT to read them otherwise: the slope of their logarithm over that of the
# count, for 2, 4 and 8 times as many, without what the input of none takes. 1 is linear, 2 quadratic.
# Prints
#   SLOPE NAME COUNT INSTRUCTIONS BYTES
# of the largest input, and ends with 1 where the slope is above 1.3 or an input takes longer than
# 60 seconds.
# With COST before PROGRAM nothing is counted: it prints how many nanoseconds the largest input took
# (20 seconds at most), by which runs are ordered, and NAME.
set -eu
is_cost=false
if [ "$1" = COST ]; then
    is_cost=true
    shift
fi
program=$1
reader=$2
inputs=$3
name=$4

read_file() { # how, file, and in front of them what runs the program
    how=$1
    file=$2
    shift 2
    case $how in
    check) "$@" "$program" check --sandbox off --jobs 1 "$file" ;;
    diff) "$@" "$program" diff --sandbox off "$file" "${file%/old/*}/new/${file##*/}" ;;
    *) "$@" "$reader" "$how" "$file" ;;
    esac
}

count_instructions() { # how, file
    status=0
    read_file "$1" "$2" timeout --foreground 60 valgrind --tool=cachegrind --cache-sim=no \
        --cachegrind-out-file=/dev/null --log-file="$inputs/$name.log" >/dev/null 2>&1 || status=$?
    case $status in
    0 | 1 | 3) ;; # what reading a file ends with
    124)
        echo "slope: $2 took longer than 60 seconds" >&2
        return 1
        ;;
    *)
        echo "slope: $2 ended with status $status" >&2
        return 1
        ;;
    esac
    awk '/I +refs:/ { gsub(",", ""); count = $NF } END { print count; exit count < 1e6 }' \
        "$inputs/$name.log" || {
        echo "slope: valgrind could not count what $2 takes:" >&2
        tail -3 "$inputs/$name.log" >&2
        return 1
    }
}

if "$is_cost"; then
    grep "^$name 8 " "$inputs/list" | while read -r _ _ _ how file; do
        began=$(date +%s%N)
        read_file "$how" "$file" timeout 20 >/dev/null 2>&1 || true
        echo "$(($(date +%s%N) - began)) $name"
    done
    exit
fi

# The input of one repetition is not counted: with none it is the base, and the slope begins at two.
grep "^$name [0248] " "$inputs/list" | while read -r _ times count how file; do
    instructions=$(count_instructions "$how" "$file") || exit 1
    bytes=$(du -sb "$inputs/$name/$count" | cut -f1)
    echo "$times $count $instructions $bytes"
done >"$inputs/$name.counts" || {
    echo "-    $name"
    exit 1
}

# Below a million, what differs is chance: hashes have another key in each run.
awk -v name="$name" '
    $1 == 0 { base = $3 }
    $1 >= 2 {
        x = log($1)
        y = $3 - base > 1e6 ? log($3 - base) : log(1e6)
        n++; sx += x; sy += y; sxx += x * x; sxy += x * y
        count = $2; instructions = $3; bytes = $4
    }
    END {
        slope = (n * sxy - sx * sy) / (n * sxx - sx * sx)
        printf "%.2f %s %d %.0f %.0f\n", slope, name, count, instructions, bytes
        exit slope > 1.3
    }' "$inputs/$name.counts"
