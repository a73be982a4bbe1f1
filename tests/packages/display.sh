# Sourced by tests/run: a display of its own for the tests.
# shellcheck shell=bash

display_pids=()

stop_display() {
  local pid
  for pid in "${display_pids[@]}"; do
    kill "$pid" 2>/dev/null || true
    wait "$pid" 2>/dev/null || true
  done
  display_pids=()
}

# Xvfb on a free number, so that neither the person's desktop nor another run of the tests is in the way; openbox, because without a
# window manager no window gets the focus. Adds both to display_pids and prints nothing; the display's name is in REPLY.
start_one_display() { # SCRATCH_DIR NAME
  local number=$1/$2-number tries=0 server
  Xvfb -displayfd 3 -screen 0 1600x1000x24 -nolisten tcp +extension GLX 3>"$number" >"$1/$2-xvfb.log" 2>&1 &
  server=$!
  display_pids+=("$server")
  until [[ -s $number ]]; do
    tries=$((tries + 1))
    if [[ $tries -gt 200 ]] || ! kill -0 "$server" 2>/dev/null; then
      complain "Xvfb did not start: $(tail -n 1 "$1/$2-xvfb.log")"
      return 1
    fi
    sleep 0.05
  done
  REPLY=:$(tr -d '[:space:]' <"$number")
  if command -v openbox >/dev/null; then
    # In front of the pid that is there: the window manager goes first when all ends.
    DISPLAY=$REPLY openbox >"$1/$2-openbox.log" 2>&1 &
    display_pids=("$!" "${display_pids[@]}")
  fi
}

# DISPLAY, and a second one in WARPFRONT_SECOND_DISPLAY: on each one test at a time shows windows (tests/support/second_display). Without
# Xvfb the tests that need a display fail by themselves.
start_display() { # SCRATCH_DIR
  unset WAYLAND_DISPLAY DISPLAY
  if ! command -v Xvfb >/dev/null; then
    complain "no Xvfb here; tests that need a display will not pass"
    return 0
  fi
  start_one_display "$1" second || return 1
  export WARPFRONT_SECOND_DISPLAY=$REPLY
  start_one_display "$1" first || return 1
  export DISPLAY=$REPLY QT_QPA_PLATFORM=xcb
}
