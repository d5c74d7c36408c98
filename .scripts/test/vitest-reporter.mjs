import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { report } from './events.mjs'

const fileOf = (module) => relative(process.cwd(), module.moduleId)
const nameOf = (test) => `${fileOf(test.module)} › ${test.fullName.replaceAll(' > ', ' › ')}`

/** Vitest's tests as events (`events.mjs`); its units are files, since it knows no number of tests before. */
export default class EventReporter {
  onTestRunStart(specifications) {
    report({ type: 'planned', units: specifications.length })
  }

  onTestModuleStart(module) {
    report({ type: 'began', name: fileOf(module) })
  }

  onTestModuleEnd(module) {
    fail(fileOf(module), module.errors())
    report({ type: 'ended', name: fileOf(module) })
    report({ type: 'unit' })
  }

  onTestCaseReady(test) {
    report({ type: 'began', name: nameOf(test) })
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result()
    report({ type: 'ended', name: nameOf(test), outcome: state })
    fail(nameOf(test), errors)
  }

  onTestSuiteResult(suite) {
    fail(nameOf(suite), suite.errors())
  }

  onHookStart() {
    report({ type: 'step' })
  }

  /** A long test prints how far it is. */
  onUserConsoleLog() {
    report({ type: 'step' })
  }

  onTestRunEnd(_modules, unhandled) {
    fail('outside of any test', unhandled)
    report({ type: 'finished' })
  }
}

function fail(name, errors) {
  if (!errors?.length) return
  report({ type: 'failure', name, text: stripVTControlCharacters(errors.map(textOf).join('\n')) })
}

/** Frames of our own files alone: those of the tools tell nothing. */
function textOf({ name, message, diff, stacks = [], stack, cause }) {
  const frames = stacks
    .filter(({ file }) => !file.includes('/node_modules/'))
    .map(({ file, line, column }) => `    at ${relative(process.cwd(), file)}:${line}:${column}`)
  const parts = [`${name ?? 'Error'}: ${message}`, diff, ...frames]
  if (frames.length === 0 && stack) parts.push(stack)
  if (cause) parts.push(`caused by ${textOf(cause)}`)
  return parts.filter(Boolean).join('\n')
}
