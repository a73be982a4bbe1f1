# Shared by app/run, tests/run and .ci/run (sourced by bash, never run): packages, CUDA, configuring and building.
# The caller sets `root` (the checkout) and `me` (its own name, for messages).
# shellcheck shell=bash disable=SC2154

say() { printf '%s\n' "$*"; }
complain() { printf '%s: %s\n' "$me" "$*" >&2; }

listed_packages() { # LIST…: the names in tests/packages/LIST.txt
  local list
  for list in "$@"; do sed -e 's/#.*//' -e '/^[[:space:]]*$/d' "$root/tests/packages/$list.txt"; done
}

missing_packages() { # NAME…
  local name
  for name in "$@"; do
    [[ $(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null) == installed ]] || printf '%s\n' "$name"
  done
}

unknown_packages() { # NAME…: those that apt has no version of
  local name
  for name in "$@"; do
    LC_ALL=C apt-cache policy "$name" 2>/dev/null | grep -qE '^ +Candidate: [^(]' || printf '%s\n' "$name"
  done
}

# Names the packages that are missing and, unless the first argument is "no", installs them.
require_packages() { # yes|no LIST…
  local install=$1 wanted missing unknown admin=()
  shift
  mapfile -t wanted < <(listed_packages "$@")
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    say "No apt here, so nothing can be checked or installed. Needed, by their Debian names: ${wanted[*]}"
    return 0
  fi
  mapfile -t missing < <(missing_packages "${wanted[@]}")
  [[ ${#missing[@]} -gt 0 ]] || return 0
  say "Missing packages: ${missing[*]}"
  if [[ $install == no ]]; then
    complain "stopped; install them with: apt-get install --no-install-recommends ${missing[*]}"
    return 1
  fi
  if [[ $(id -u) -ne 0 ]]; then
    if ! command -v sudo >/dev/null; then
      complain "not root and no sudo here; as root run: apt-get install --no-install-recommends ${missing[*]}"
      return 1
    fi
    admin=(sudo)
  fi
  say "Installing them with apt-get${admin:+ (sudo may ask for your password)}."
  # A failed update is no reason to stop: the lists that are there may be good enough.
  "${admin[@]}" apt-get -q -o DPkg::Lock::Timeout=300 update || complain "apt-get update failed; trying with the package lists that are here"
  if ! "${admin[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 install -y --no-install-recommends "${missing[@]}"; then
    mapfile -t unknown < <(unknown_packages "${missing[@]}")
    if [[ ${#unknown[@]} -gt 0 ]]; then
      complain "apt has no package named: ${unknown[*]} (the names are those of Debian 12 and Ubuntu 24.04); nothing was installed"
    else
      complain "apt-get could not install: ${missing[*]}; the reason is above"
    fi
    return 1
  fi
}

nvcc_path() { # empty where there is none
  command -v nvcc || { [[ -x /usr/local/cuda/bin/nvcc ]] && printf '/usr/local/cuda/bin/nvcc\n'; } || true
}

gpu_architectures() { # "89" or "86;90" for the GPUs of this machine, empty without a GPU and its driver
  command -v nvidia-smi >/dev/null || return 0
  { nvidia-smi --query-gpu=compute_cap --format=csv,noheader 2>/dev/null || true; } | { grep -E '^[0-9]+\.[0-9]+$' || true; } | tr -d . | sort -nu | paste -sd ';'
}

known_architectures() { # "120" → "90" where this nvcc is older than the GPU: its PTX runs there
  local newest wanted
  newest=$("$(nvcc_path)" --list-gpu-arch 2>/dev/null | sed -n 's/^compute_\([0-9]*\)$/\1/p' | sort -n | tail -n 1) || true
  for wanted in ${1//;/ }; do
    if [[ -n $newest && $wanted -gt $newest ]]; then wanted=$newest; fi
    printf '%s\n' "$wanted"
  done | sort -nu | paste -sd ';'
}

cached() { # BUILD_DIR VARIABLE: its value in CMake's cache, empty where there is none
  [[ -f $1/CMakeCache.txt ]] || return 0
  sed -n "s/^$2:[A-Z]*=//p" "$1/CMakeCache.txt"
}

# A named architecture spares compiling every kernel six times. This machine's GPU is the one that counts; without one, what the build folder
# was configured for stays, so that app/run and tests/run never undo each other; and a first build takes `75`, the oldest that CUDA 13 knows:
# it carries PTX, which the driver of any newer GPU compiles when the program starts there.
architecture_option() { # BUILD_DIR DEFAULT
  local gpu
  [[ -n $(nvcc_path) ]] || return 0
  gpu=$(known_architectures "$(gpu_architectures)")
  [[ -n $gpu ]] || gpu=$(cached "$1" CMAKE_CUDA_ARCHITECTURES)
  printf -- '-DCMAKE_CUDA_ARCHITECTURES=%s\n' "${gpu:-$2}"
}

configure() { # BUILD_DIR CMAKE_ARGUMENT…: quiet, except for what CMake found of CUDA; its whole output when it fails
  local build=$1 log=$1/configure.log fresh=() home
  shift
  mkdir -p "$build"
  home=$(cached "$build" CMAKE_HOME_DIRECTORY)
  # A checkout that was moved or copied with its build folder.
  if [[ -n $home && $(realpath -m "$home") != "$root" ]]; then fresh=(--fresh); fi
  say "Configuring $build"
  if ! (cd "$root" && cmake "${fresh[@]}" -B "$build" "$@") >"$log" 2>&1; then
    cat "$log" >&2
    complain "CMake failed; its output is above and in $log"
    return 1
  fi
  sed -n 's/^-- \(Warpfront: .*\)/\1/p' "$log"
}

build_targets() { # BUILD_DIR TARGET…
  local build=$1
  shift
  say "Building $build"
  if ! cmake --build "$build" -j "${WARPFRONT_JOBS:-$(nproc)}" --target "$@"; then
    complain "the build failed; the first error is above"
    return 1
  fi
}
