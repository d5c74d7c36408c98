import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { report } from './events.mjs'

const nameOf = (test) => {
  const [, , , ...titles] = test.titlePath()
  return [relative(process.cwd(), test.location.file), ...titles].join(' › ')
}

/** Playwright's tests as events (`events.mjs`); its units are tests. */
export default class EventReporter {
  onBegin(_config, suite) {
    report({ type: 'planned', units: suite.allTests().length })
  }

  onTestBegin(test) {
    report({ type: 'began', name: nameOf(test) })
  }

  onStepBegin() {
    report({ type: 'step' })
  }

  onStepEnd() {
    report({ type: 'step' })
  }

  onTestEnd(test, { status, errors, attachments }) {
    const name = nameOf(test)
    const failed = status !== 'skipped' && status !== test.expectedStatus
    const outcome = failed ? 'failed' : status === 'skipped' ? 'skipped' : 'passed'
    report({ type: 'ended', name, outcome })
    if (failed) report({ type: 'failure', name, text: textOf(errors, attachments) || status })
    report({ type: 'unit' })
  }

  onError(error) {
    report({ type: 'failure', name: 'outside of any test', text: textOf([error], []) })
  }

  onEnd() {
    report({ type: 'finished' })
  }

  printsToStdio() {
    return false
  }
}

function textOf(errors, attachments) {
  const texts = errors.map(({ message, stack, value, snippet }) =>
    [stack ?? message ?? value, snippet].filter(Boolean).join('\n'),
  )
  const kept = attachments.filter(({ path }) => path).map(({ path }) => `see ${path}`)
  return stripVTControlCharacters([...texts, ...kept].join('\n'))
}
