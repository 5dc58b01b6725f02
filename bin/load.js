'use strict'
const { readFileSync } = require('node:fs')
const { join } = require('node:path')
const Module = require('node:module')
const vm = require('node:vm')

const BUNDLE = join(__dirname, '../dist/cli.cjs')
const CACHE = join(__dirname, '../dist/cli.cache')

/** Compiles the bundle; with `cachedData`, from what V8 made of it before. */
function compile(cachedData) {
  return new vm.Script(Module.wrap(readFileSync(BUNDLE, 'latin1')), {
    filename: BUNDLE,
    cachedData,
    importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  })
}

/** Runs the compiled bundle and gives what it exports. */
function run(script) {
  const bundle = { exports: {} }
  script.runInThisContext()(bundle.exports, Module.createRequire(BUNDLE), bundle, BUNDLE, join(BUNDLE, '..'))
  return bundle.exports
}

function cached() {
  try {
    return readFileSync(CACHE)
  } catch {
    return undefined
  }
}

/**
 * The command line. Compiling it takes longer than linting a small file, so the build leaves V8's code beside it. That
 * code is good for one version of V8; any other compiles the bundle, and from Node 22 on keeps the code in a cache.
 */
function load() {
  const cachedData = cached()
  const script = cachedData && compile(cachedData)
  if (script !== undefined && script.cachedDataRejected === false) return run(script)
  Module.enableCompileCache?.()
  return require(BUNDLE)
}

module.exports = { compile, run, load, CACHE }
