import type { resolver } from '../config/resolve.js'
import type { FileSettings, RunOptions } from '../index.js'
import { FORMATS } from '../read/reader.js'
import type { LoadedConfig } from './config-file.js'
import { pathFrom } from './inputs.js'
import type { Io } from './io.js'
import type { LintOptions } from './options.js'
import { tell } from './tell.js'

type SettingsOf = ReturnType<typeof resolver>

/** How the pipeline is to judge: what the command line says, over what the configuration says. */
export const runOptions = (options: LintOptions, loaded: LoadedConfig, settingsOf: SettingsOf, io: Io): RunOptions => {
  const party = options.party ?? loaded.config.party
  const { dir, transport } = options
  const settings = (file: string): FileSettings => {
    const { inputFormat, ...resolved } = settingsOf(pathFrom(loaded.base, io.cwd, file))
    const format = FORMATS.find((each) => each === inputFormat)
    return { ...resolved, ...(format && { inputFormat: format }), ...(dir && { dir }), ...(transport && { transport }) }
  }
  return {
    rules: loaded.rules,
    settings,
    marks: options.marks,
    mask: options.mask,
    join: options.join,
    ...(party && { party }),
    ...(options.stats && { clock: io.now }),
    ...(options.debug && { debug: (line: string) => tell(io, line) }),
  }
}
