import { ESLint } from 'eslint'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The lengths of `.eslint/lengths.mjs`, each broken on purpose in a file that does not exist. */

const root = join(import.meta.dirname, '../../../..')

const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => ruleId === 'max-lines-per-function',
  overrideConfig: { languageOptions: { parserOptions: { project: false } } },
})

/** A function of so many lines, with a comment and an empty line that do not count. */
const longOf = (lines: number) =>
  ['function long() {', '// why', '', ...Array<string>(lines - 2).fill('  step()'), '}'].join('\n')

async function complaints(file: string, code: string): Promise<number> {
  const text = file.endsWith('.vue') ? `<script setup lang="ts">\n${code}\n</script>\n` : code
  const [result] = await eslint.lintText(text, { filePath: join(root, file) })
  return result?.messages.length ?? 0
}

it.each([
  ['electron/core/probe.ts', 60],
  ['electron/core/index.ts', 85],
  ['renderer/panels/inbox/probe.ts', 60],
  ['renderer/panels/inbox/Probe.vue', 60],
  ['renderer/stores/probe.ts', 120],
  ['.scripts/probe.ts', 60],
  ['.scripts/probe.mjs', 60],
  ['test/support/probe.ts', 60],
])('a function in %s has at most %i lines', async (file, most) => {
  expect(await complaints(file, longOf(most))).toBe(0)
  expect(await complaints(file, longOf(most + 1))).toBe(1)
})

it('a test may be longer: its steps are read best in one place', async () => {
  expect(await complaints('test/unit/probe.test.ts', longOf(200))).toBe(0)
})
