'use strict'
const { load } = require('./load.js')
const own = require('./own.js')

// A thread beside the command line, which starts it (`--jobs`).
load().work(own)
