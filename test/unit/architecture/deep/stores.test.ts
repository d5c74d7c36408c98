import { ESLint } from 'eslint'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The rule of `.eslint/stores.mjs`, broken on purpose in files that do not exist. */

const root = join(import.meta.dirname, '../../../..')

const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => ruleId === 'stores/only-stores',
  overrideConfig: { languageOptions: { parserOptions: { project: false } } },
})

async function complaints(file: string, code: string): Promise<number> {
  const [result] = await eslint.lintText(code, { filePath: join(root, file) })
  return result?.messages.length ?? 0
}

const rule = 'export const isEven = (count: number) => count % 2 === 0'

it('the folder of stores holds stores, and rules beside one', async () => {
  const store = `import { defineStore } from 'pinia'\nexport const useA = defineStore('a', () => ({}))`
  expect(await complaints('renderer/stores/probe.ts', store)).toBe(0)
  expect(await complaints('renderer/stores/probe.ts', `${rule}\n${store}`)).toBe(0)
  expect(await complaints('renderer/stores/probe.ts', rule)).toBe(1)
})

it('rules stand elsewhere', async () => {
  expect(await complaints('renderer/threads/probe.ts', rule)).toBe(0)
})
