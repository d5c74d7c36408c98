import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import tseslint from 'typescript-eslint'
import { parseForESLint as parseComponent } from 'vue-eslint-parser'

/**
 * Types for ESLint from one TypeScript program, scripts of components included. typescript-eslint
 * itself would renew its program, and forget every type it found, at each of our components.
 * For editors, where files change, it goes its own way.
 */

const config = fileURLToPath(new URL('../tsconfig.lint.json', import.meta.url))
const commands = ['node_modules/.bin/eslint', 'node_modules/eslint/bin/eslint.js']
const isOnce =
  commands.some((path) => process.argv[1]?.replaceAll('\\', '/').endsWith(path)) &&
  !process.argv.includes('--fix')

const isComponent = (path) => path.endsWith('.vue')

/** What vue-eslint-parser gives to TypeScript of a component: nodes are found by their places in it. */
function scriptOf(path) {
  const source = readFileSync(path, 'utf8')
  const found = new Error('The script is found')
  let script = ''
  const parser = {
    parseForESLint(code, options) {
      if (!isScript(options)) return tseslint.parser.parseForESLint(code, options)
      script = code
      throw found
    },
  }
  // Its template and styles have nothing to say here.
  const scripts = source.slice(0, source.lastIndexOf('</script>') + '</script>'.length)
  try {
    parseComponent(scripts, { filePath: path, project: config, parser })
  } catch (error) {
    if (error !== found) throw error
  }
  return script
}

/** Pieces of templates and of generic parameters come without a project: they have no types. */
const isScript = (options) => options.project !== undefined

function createProgram() {
  const component = {
    extension: '.vue',
    isMixedContent: true,
    scriptKind: ts.ScriptKind.Deferred,
  }
  const read = {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic({ messageText }) {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
    },
  }
  const { options, fileNames } = ts.getParsedCommandLineOfConfigFile(
    config,
    { allowNonTsExtensions: true },
    read,
    undefined,
    undefined,
    [component],
  )
  const host = ts.createCompilerHost(options, true)
  const readSource = host.getSourceFile
  host.getSourceFile = (path, language, ...rest) =>
    isComponent(path)
      ? ts.createSourceFile(path, scriptOf(path), language, true, ts.ScriptKind.TS)
      : readSource(path, language, ...rest)
  return ts.createProgram(fileNames, options, host)
}

/** By these ESLint's cache knows a configuration. */
const inCache = { toJSON: () => config, meta: undefined, name: undefined }

/** Reads the sources when the first file asks for its types: files that ESLint's cache knows need none. */
function createLater() {
  let program
  const get = (_, key) =>
    Object.hasOwn(inCache, key) ? inCache[key] : Reflect.get((program ??= createProgram()), key)
  return new Proxy({}, { get })
}

const program = isOnce ? createLater() : undefined

/** Parser options that find the types of a file. */
export const typed = program
  ? { project: config, programs: [program] }
  : { project: config, extraFileExtensions: ['.vue'] }

/** Reads the scripts of components. Throws where the program holds another text than is to be read. */
export const scriptParser = program
  ? {
      meta: { name: 'scripts-of-components', version: '1' },
      parseForESLint(code, options) {
        if (!isScript(options)) {
          return tseslint.parser.parseForESLint(code, { ...options, programs: undefined })
        }
        if (program.getSourceFile(options.filePath)?.text !== code) {
          throw new Error(`${options.filePath} changed while it was checked`)
        }
        return tseslint.parser.parseForESLint(code, options)
      },
    }
  : tseslint.parser
