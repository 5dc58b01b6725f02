'use strict'
const { closeSync, fstatSync, openSync, readSync } = require('node:fs')
const { join } = require('node:path')
const Module = require('node:module')
const vm = require('node:vm')

const BUNDLE = join(__dirname, '../dist/cli.cjs')
/** V8 takes its code from the version that made it, and reads all of it before it refuses any other: the name says which. */
const CACHE = join(__dirname, `../dist/cli.${process.versions.v8}.${process.arch}.cache`)
const [HEAD, TAIL] = Module.wrapper

/**
 * The bundle inside of the function that Node makes of every module, and what V8 has kept of it. Much of starting is
 * memory that is touched for the first time: both are read into one buffer, one after the other, and the text is joined
 * there, as V8 would copy one that is joined later.
 */
function read(cache) {
  const file = openSync(BUNDLE, 'r')
  const size = fstatSync(file).size
  const length = HEAD.length + size + TAIL.length
  const kept = cache === undefined ? 0 : fstatSync(cache).size
  const bytes = Buffer.allocUnsafeSlow(Math.max(length, kept))
  bytes.latin1Write(HEAD, 0)
  readSync(file, bytes, HEAD.length, size, 0)
  bytes.latin1Write(TAIL, HEAD.length + size)
  closeSync(file)
  const text = bytes.latin1Slice(0, length)
  if (cache === undefined) return { text, cachedData: undefined }
  readSync(cache, bytes, 0, kept, 0)
  return { text, cachedData: bytes.subarray(0, kept) }
}

/** Compiles the bundle; with an open file of what V8 made of it before, from that. */
function compile(cache) {
  const { text, cachedData } = read(cache)
  return new vm.Script(text, {
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

function compileFromCache() {
  let cache
  try {
    cache = openSync(CACHE, 'r')
  } catch {
    return undefined
  }
  try {
    return compile(cache)
  } finally {
    closeSync(cache)
  }
}

/**
 * The command line. Compiling it takes longer than linting a small file, so the build leaves V8's code beside it. Where
 * there is none for the version at hand the bundle is compiled; from Node 22 on that code is kept in Node's own cache.
 */
function load() {
  const script = compileFromCache()
  if (script !== undefined && script.cachedDataRejected === false) return run(script)
  Module.enableCompileCache?.()
  return require(BUNDLE)
}

module.exports = { compile, run, load, CACHE }
