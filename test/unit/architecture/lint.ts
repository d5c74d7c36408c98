import { ESLint } from 'eslint'
import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '../../..')

export const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => /^(boundaries\/|no-restricted-)/.test(ruleId),
  // The rule looks at paths only; without types a file that is not on disk can be checked.
  overrideConfig: { languageOptions: { parserOptions: { project: false } } },
})

/** A file of a folder that is really there, so that an import is refused for its place alone. */
export function anyFileIn(folder: string): string {
  const [file] = globSync(`${folder}/**/*.ts`, { cwd: root, exclude: (path) => path === 'page' })
  if (!file) throw new Error(`${folder} holds no TypeScript file`)
  return file
}

function specifierFrom(importer: string, target: string): string {
  if (!existsSync(join(root, target))) throw new Error(`${target} is not there to be imported`)
  const path = join(
    ...dirname(importer)
      .split('/')
      .map(() => '..'),
    target,
  )
  return path.startsWith('.') ? path : `./${path}`
}

const isPath = (target: string) => target.includes('/') && target.endsWith('.ts')

export type Kind = 'value' | 'type'

/** An import of a file or package by a file. */
export function statement(importer: string, target: string, kind: Kind): string {
  const source = isPath(target) ? specifierFrom(importer, target) : target
  return kind === 'type' ? `import type { A } from '${source}'` : `import { a } from '${source}'`
}

/** What the project's lint says of a file's code, whether or not there is such a file. */
export async function complaints(importer: string, code: string): Promise<string[]> {
  const text = importer.endsWith('.vue') ? `<script setup lang="ts">\n${code}\n</script>\n` : code
  const results = await eslint.lintText(text, { filePath: join(root, importer) })
  return results.flatMap((result) => result.messages.map((message) => message.message))
}
