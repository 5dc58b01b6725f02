/** The whole help: a screen of 80 columns. */
export const HELP = `\
Usage: mcp-wirelint [paths..]       lint files, folders, globs or - (stdin)
       mcp-wirelint rules           list rules (--format json for machines)
       mcp-wirelint explain <rule>  the rule's page
       mcp-wirelint coverage [paths..]   what of the specification they show
       mcp-wirelint diff OLD NEW    new and fixed findings of two transcripts
       mcp-wirelint init            write a commented configuration file
       mcp-wirelint convert [paths..] --to jsonl   native records of any format

Report
  -f, --format NAME[:FILE]   stylish (default), compact, json, jsonl, github,
                             sarif, junit, gitlab, markdown; repeatable
  -o, --output-file FILE     where the format without FILE goes
      --quiet, --max-findings N   print errors only, at most N; same exit code
      --no-mask, --[no-]color     show captured secrets; colours
Input
      --input-format NAME    jsonl, jsonrpc, har, log, ...; skips detection
      --stdin-filename NAME  what to call standard input
      --dir c2s|s2c, --transport stdio|http   for inputs that do not say
      --revision DATE        judge by this revision
      --pair c2s=FILE s2c=FILE   one conversation, a file for each side
      --join                 the files are one conversation, in this order
      --jobs N|auto          judge files on several cores; 1 by default
Rules
      --preset NAME          recommended (default), spec (MUST only), all
      --rule ID=SEVERITY     off, info, warning or error; ID may be area/*
      --party client|server  report one side only
      --no-marks             ignore expect, violation and legacy marks
Known findings, in mcp-wirelint.suppressions.json
      --suppress-all, --prune-suppressions   all there are; lower what is fixed
      --suppressions FILE, --no-suppressions   another file, or none
Exit code
      --fail-on SEVERITY     error (default), warning, info, never
      --max-warnings N       more warnings than this fail
Other
      --config FILE, --no-config, --print-config [FILE]
      --stats, --debug, --version, -h, --help

Exit codes: 0 clean, 1 findings, 2 could not judge or had nothing to judge.

Examples
  mcp-wirelint capture.jsonl
  mcp-wirelint captures/ --preset spec --format github
  my-proxy --record | mcp-wirelint - --stdin-filename proxy.jsonl
`
