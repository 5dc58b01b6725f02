'use strict'
const { join } = require('node:path')

// What the bundle cannot know of itself: where the package is, and how Node loads a module. Code that V8 has kept has no
// `import()` that works.
module.exports = {
  root: join(__dirname, '..'),
  importModule: (url) => import(url),
  settle: (threads) => require('./settle.js')(threads),
}
