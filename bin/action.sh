#!/usr/bin/env bash
# The steps of action.yml: builds the linter where that has not been done, runs it, and tells the job what came of it.
# Inputs come as WIRELINT_* variables, never as text of this script. bash 3.2, which macOS has, is enough.
set -euo pipefail

# Ends the step with a message that GitHub shows. Nothing in the message can be taken for another command.
fail() {
  local message="$1"
  message="${message//'%'/%25}"
  message="${message//$'\r'/%0D}"
  message="${message//$'\n'/%0A}"
  printf '::error title=mcp-wirelint::%s\n' "$message"
  output exit-code 2
  exit 2
}

output() {
  printf '%s=%s\n' "$1" "$2" >>"$GITHUB_OUTPUT"
}

# The package is on no registry: it is built from the checkout that GitHub has made of this action, once a job.
build() {
  command -v node >/dev/null || fail 'Node is not installed: put actions/setup-node before this step.'
  local version
  version="$(node --version)"
  node -e 'const [a, b] = process.versions.node.split("."); process.exit(a > 20 || (a == 20 && b >= 19) ? 0 : 1)' ||
    fail "Node 20.19 or later is needed, this is $version: put actions/setup-node before this step."
  [[ -f "$GITHUB_ACTION_PATH/dist/cli.js" ]] && return
  local log="$RUNNER_TEMP/mcp-wirelint-build.log"
  echo 'Building mcp-wirelint'
  (cd "$GITHUB_ACTION_PATH" && npm ci --include=dev --ignore-scripts=false) >"$log" 2>&1 ||
    fail "mcp-wirelint could not be built: $(tail -n 20 "$log")"
}

arguments=()

# `args` is split as a shell splits words, quotes included; nothing in it is expanded.
add_words() {
  local words="$RUNNER_TEMP/mcp-wirelint-args" word
  [[ "$1" =~ [^[:space:]] ]] || return 0
  printf '%s\n' "$1" | xargs printf '%s\0' >"$words" 2>/dev/null || fail 'args: a quote is not closed.'
  while IFS= read -r -d '' word; do arguments+=("$word"); done <"$words"
}

add_flag() {
  [[ -z "$2" ]] || arguments+=("$1=$2")
}

# One path, folder or pattern a line.
add_paths() {
  local path
  while IFS= read -r path || [[ -n "$path" ]]; do
    path="${path%$'\r'}"
    [[ -z "$path" ]] || arguments+=("$path")
  done <<<"$1"
}

# The counts of the JSON report, which is there where anything was judged.
tell_counts() {
  node -e '
    const { findings } = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8")).summary
    console.log(`errors=${findings.error}\nwarnings=${findings.warning}`)
  ' -- "$1" >>"$GITHUB_OUTPUT"
}

main() {
  build
  cd "$GITHUB_WORKSPACE"
  cd -- "${WIRELINT_WORKING_DIRECTORY:-.}" >/dev/null 2>&1 ||
    fail "working-directory: there is no folder \"$WIRELINT_WORKING_DIRECTORY\"."
  local sarif="${WIRELINT_SARIF_FILE:-}" report="$RUNNER_TEMP/mcp-wirelint-report.json" code=0
  [[ "$sarif" != *$'\n'* ]] || fail 'sarif-file: a name of one line is needed.'
  rm -f -- "$report"
  arguments+=(--format=github "--format=json:$report")
  [[ -z "$sarif" ]] || arguments+=("--format=sarif:$sarif")
  add_flag --config "${WIRELINT_CONFIG:-}"
  add_flag --fail-on "${WIRELINT_FAIL_ON:-}"
  add_flag --party "${WIRELINT_PARTY:-}"
  add_flag --revision "${WIRELINT_REVISION:-}"
  add_words "${WIRELINT_ARGS:-}"
  arguments+=(--)
  add_paths "${WIRELINT_PATHS:-.}"
  node "$GITHUB_ACTION_PATH/bin/mcp-wirelint.js" "${arguments[@]}" </dev/null || code=$?
  output exit-code "$code"
  [[ -s "$report" ]] || exit "$code"
  tell_counts "$report"
  # Absolute and as Node writes it, so that other actions find it from wherever they look.
  [[ -z "$sarif" ]] || output sarif-file "$(node -p 'require("node:path").resolve(process.argv[1])' -- "$sarif")"
  exit "$code"
}

main
