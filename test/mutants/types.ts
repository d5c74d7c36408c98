import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { edited, root, type Edit } from '../seeded/edits.ts'

/** Says of edits of the core whether the compiler lets them pass in the file that they change. */
export function openTypes(): (edit: Edit) => boolean {
  const project = join(root, 'electron/tsconfig.json')
  const { config } = ts.readConfigFile(project, ts.sys.readFile) as { config: unknown }
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, join(root, 'electron'))
  let changed: { path: string; code: string } | undefined
  let version = 0
  const service = ts.createLanguageService({
    ...ts.sys,
    useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
    getCompilationSettings: () => parsed.options,
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    getScriptFileNames: () => parsed.fileNames,
    getScriptVersion: (path) => (path === changed?.path ? String(version) : 'as it is'),
    getScriptSnapshot: (path) => {
      const code = path === changed?.path ? changed.code : ts.sys.readFile(path)
      return code === undefined ? undefined : ts.ScriptSnapshot.fromString(code)
    },
  })
  return (edit) => {
    const path = join(root, edit.file)
    changed = { path, code: edited(readFileSync(path, 'utf8'), [edit]) }
    version += 1
    return (
      service.getSyntacticDiagnostics(path).length === 0 &&
      service.getSemanticDiagnostics(path).length === 0
    )
  }
}
