#!/usr/bin/env node
'use strict'
const { load } = require('./load.js')
const own = require('./own.js')

load().start(own)
