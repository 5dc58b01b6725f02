#!/usr/bin/env node
'use strict'
const { pathToFileURL } = require('node:url')
const { load } = require('./load.js')

load().start(pathToFileURL(`${__dirname}/../`))
