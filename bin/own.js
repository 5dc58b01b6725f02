'use strict'
const { pathToFileURL } = require('node:url')
const settle = require('./settle.js')

// What the bundle cannot know of itself: where the package is, and how Node loads a module. Code that V8 has kept has no
// `import()` that works.
module.exports = { root: pathToFileURL(`${__dirname}/../`), importModule: (url) => import(url), settle }
