import { ESLint } from 'eslint'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The rule of `.eslint/durations.mjs`, broken on purpose in files that do not exist. */

const root = join(import.meta.dirname, '../../../..')

const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => ruleId === 'durations/no-wall-spans',
  overrideConfig: { languageOptions: { parserOptions: { project: false } } },
})

async function complaints(file: string, code: string): Promise<number> {
  const text = file.endsWith('.vue') ? `<script setup lang="ts">\n${code}\n</script>\n` : code
  const [result] = await eslint.lintText(text, { filePath: join(root, file) })
  return result?.messages.length ?? 0
}

const FILES = ['electron/core/probe.ts', 'renderer/stores/probe.ts', 'renderer/app/Probe.vue']

it.each([
  'const took = Date.now() - began',
  'const rest = until - Date.now()',
  'const rest = endedAt + pause - Date.now()',
  'const began = Date.now(); const took = () => end() - began',
  'const [began, at] = [Date.now(), 1]; const took = Date.now() - began',
  'function meter(now = Date.now) { return now() - 1 - since }',
  'function meter(now = () => Date.now()) { return now() - since }',
  'const now = () => Date.now() + ahead; const rest = now() - since',
  'const until = Date.now() + wait; const rest = until - other',
  'const lately = all.filter((at) => at > Date.now() - HOUR)',
  'const from = Date.now() - HOUR; const lately = all.filter((at) => at > from)',
  'function meter(now = Date.now) { return seenAt + life < now() }',
  'const end = seenAt + life; const isOver = end <= Date.now()',
  'const isOver = Date.now() >= since - wait',
])('a span by the wall clock is refused: %s', async (code) => {
  for (const file of FILES) expect(await complaints(file, code), file).toBeGreaterThan(0)
  expect(await complaints('.scripts/probe.mjs', code)).toBeGreaterThan(0)
})

it.each([
  'const took = performance.now() - began',
  'const dayAgo = Date.now() - DAY',
  'const monthAgo = Date.now() - 30 * DAY',
  'const until = Date.now() + wait',
  'const isOver = until < Date.now()',
  'const rows = read({ since: Date.now() - DAY })',
  'const began = performance.now(); const took = performance.now() - began',
  'const [began, at] = [1, Date.now()]; const took = end - began',
  'function meter(now: () => number) { return now() - since }',
])('and nothing else is: %s', async (code) => {
  for (const file of FILES) expect(await complaints(file, code), file).toBe(0)
})
