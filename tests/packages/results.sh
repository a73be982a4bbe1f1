# Sourced by tests/run and .ci/run: what ctest's JUnit file says, in one line; and the last commit that passed the GPU tests.
# shellcheck shell=bash disable=SC2154

# The names of the tests that failed, where ctest with the arguments takes all of them (tests of the window) and there are at most three; else
# nothing. Not by --rerun-failed, beside which ctest ignores what else chooses tests.
retriable() { # BUILD_DIR JUNIT_FILE CTEST_ARGUMENT…
  local failed taken
  failed=$(failures "$2" | LC_ALL=C sort)
  [[ -n $failed && $(wc -l <<<"$failed") -le 3 ]] || return 0
  taken=$(cd "$1" && ctest -N "${@:3}" | sed -n 's/^ *Test *#[0-9]*: //p' | LC_ALL=C sort)
  [[ -n $(LC_ALL=C comm -23 <(printf '%s\n' "$failed") <(printf '%s\n' "$taken")) ]] || printf '%s\n' "$failed"
}

failures() { # JUNIT_FILE
  sed -n 's/.*<testcase name="\([^"]*\)".*status="fail".*/\1/p' "$1" | sed -e 's/&lt;/</g' -e 's/&gt;/>/g' -e 's/&quot;/"/g' -e 's/&amp;/\&/g'
}

# Prints the closing line; returns non-zero where a test failed, ctest failed, or nothing ran. SECOND of those that failed passed later.
tally() { # JUNIT_FILE CTEST_STATUS SECOND
  local passed=0 failed=0 skipped=0
  if [[ -f $1 ]]; then
    # One <testcase> a line. "Not run" is a skip only where ctest says that the test asked for it; a missing program is a failure.
    read -r passed failed skipped < <(awk '
      /<testcase / {
        if (match($0, /status="[a-z]+"/)) status = substr($0, RSTART + 8, RLENGTH - 9)
        if (status == "run") passed++
        else if (status == "disabled") skipped++
        else if (status == "notrun") pending = 1
        else failed++
      }
      /<skipped/ && pending { if (/message="SKIP_/) skipped++; else failed++; pending = 0 }
      /<failure/ && pending { failed++; pending = 0 }
      /<\/testcase>/ && pending { failed++; pending = 0 }
      END { printf "%d %d %d\n", passed, failed, skipped }' "$1")
  fi
  passed=$((passed + ${3:-0})) failed=$((failed - ${3:-0}))
  if [[ $2 -ne 0 && $failed -eq 0 ]]; then
    complain "ctest ended with status $2 although no test failed"
    failed=1
  fi
  say "$passed passed, $failed failed, $skipped skipped"
  [[ $failed -eq 0 && $passed -gt 0 ]]
}

# tests/gpu writes the file on a machine that has a GPU; it is committed.
gpu_passed() {
  local line=
  [[ ! -f $root/tests/gpu_passed.txt ]] || line=$(grep -v '^#' "$root/tests/gpu_passed.txt" | tail -n 1 || true)
  say "Last commit that passed the gpu tests: ${line:-never}"
}
