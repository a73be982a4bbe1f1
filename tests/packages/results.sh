# Sourced by tests/run and .ci/run: what GoogleTest's and ctest's files say, in one line; and the last commit that passed the GPU tests.
# shellcheck shell=bash disable=SC2154

# The names of the cases that failed, where each of them is in the list of those that may fail once; else nothing.
retriable() { # JUNIT_FILE RESULTS LIST
  local failed listed
  failed=$(failures "$1" "$2" | LC_ALL=C sort)
  listed=$(may_fail_once "$3" | awk '{ print $1 }' | LC_ALL=C sort)
  [[ -n $failed && -z $(LC_ALL=C comm -23 <(printf '%s\n' "$failed") <(printf '%s\n' "$listed")) ]] || return 0
  printf '%s\n' "$failed"
}

# Name and reason, one per line; a name without a reason does not count.
may_fail_once() { # LIST
  [[ ! -f $1 ]] || awk '!/^#/ && NF > 1' "$1"
}

# What became of every case, from the files that GoogleTest writes: "passed|failed|skipped NAME", one per line.
cases() { # RESULTS
  find "$1" -maxdepth 1 -name '*.xml' -exec cat {} + 2>/dev/null | awk '
    function value(key) { return match($0, " " key "=\"[^\"]*\"") ? substr($0, RSTART + length(key) + 3, RLENGTH - length(key) - 4) : "" }
    function tell() { print verdict, name; open = 0 }
    /<testcase / {
      name = value("classname") "." value("name")
      verdict = value("result") == "completed" ? "passed" : "skipped"
      open = 1
      if (/\/>[[:space:]]*$/) tell()
    }
    open && /<failure/ { verdict = "failed" }
    open && /<\/testcase>/ { tell() }'
}

# The cases that failed, and the tests of ctest that failed without saying a case: they crashed, hung, or a sanitizer spoke at their end.
failures() { # JUNIT_FILE RESULTS
  local test file
  cases "$2" | sed -n 's/^failed //p'
  sed -n 's/.*<testcase name="\([^"]*\)".*status="\(fail\|notrun\)".*/\1/p' "$1" | while IFS= read -r test; do
    file=$2/$(sed 's/[^A-Za-z0-9_]/_/g' <<<"$test").xml
    grep -qs '<failure' "$file" || printf '%s\n' "$test"
  done
}

# Prints the failures and then the closing line; returns non-zero where a test failed, ctest failed, or nothing ran.
tally() { # JUNIT_FILE RESULTS CTEST_STATUS
  local passed=0 failed=0 skipped=0 broken=
  if [[ -f $1 ]]; then
    broken=$(failures "$1" "$2")
    failed=$(grep -c . <<<"$broken" || true)
    read -r passed skipped < <(cases "$2" | awk '$1 == "passed" { p++ } $1 == "skipped" { s++ } END { printf "%d %d\n", p, s }')
  fi
  if [[ $3 -ne 0 && $failed -eq 0 ]]; then
    complain "ctest ended with status $3 although no test failed"
    failed=1
  fi
  [[ -z $broken ]] || sed 's/^/Failed: /' <<<"$broken"
  say "$passed passed, $failed failed, $skipped skipped"
  [[ $failed -eq 0 && $passed -gt 0 ]]
}

# tests/gpu writes the file on a machine that has a GPU; it is committed.
gpu_passed() {
  local line=
  [[ ! -f $root/tests/gpu_passed.txt ]] || line=$(grep -v '^#' "$root/tests/gpu_passed.txt" | tail -n 1 || true)
  say "Last commit that passed the gpu tests: ${line:-never}"
}
