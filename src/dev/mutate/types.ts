import { existsSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { ROOT } from '../project.js'

/** What a mutant may leave over is no mistake of it. */
const LENIENT: ts.CompilerOptions = {
  noEmit: true,
  noUnusedLocals: false,
  noUnusedParameters: false,
  allowUnreachableCode: true,
}

function optionsOf(): ts.CompilerOptions {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  return { ...ts.parseJsonConfigFileContent(config, ts.sys, ROOT).options, ...LENIENT }
}

/**
 * Tells what the compiler has against a file with another text in its place: the first mistake, undefined where there is
 * none. What does not compile is no mutant that tests would have to notice.
 */
export function typeChecker(): (path: string, text: string) => string | undefined {
  let file = ''
  let content = ''
  let version = 0
  const host: Omit<ts.LanguageServiceHost, 'getCompilationSettings'> = {
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => [file],
    getScriptVersion: (name) => (name === file ? String(version) : 'on disk'),
    getScriptSnapshot: (name) => {
      const text = name === file ? content : existsSync(name) ? ts.sys.readFile(name) : undefined
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
  }
  const options = optionsOf()
  const service = ts.createLanguageService({ ...host, getCompilationSettings: () => options })
  return (path, text) => {
    file = join(ROOT, path)
    content = text
    version++
    const [first] = [...service.getSyntacticDiagnostics(file), ...service.getSemanticDiagnostics(file)]
    return first && ts.flattenDiagnosticMessageText(first.messageText, ' ')
  }
}
