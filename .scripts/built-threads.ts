import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import type {} from 'vitest/config'
import { threads } from './vite/threads.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

const built = join(root, '.cache/threads')

/** The choice that each place makes that starts a thread: a source beside it, or a built file. */
const CHOICE = /import\.meta\.url\.endsWith\('\.ts'\)\s*\?\s*'[^']+'\s*:\s*'\.\/([\w-]+\.js)'/

/**
 * Lets tests start the threads as a build makes them: loading hundreds of sources costs twice what opening a
 * database does, and tests open hundreds. Bundling all of them takes less than a second.
 */
export function builtThreads(): Plugin {
  let folder: Promise<string> | undefined
  return {
    name: 'built-threads',
    enforce: 'pre',
    // Where they lie changes with what they are made of, which is more than the file that starts one.
    configureVitest: ({ defineCacheKeyGenerator }) =>
      defineCacheKeyGenerator(({ sourceCode }) => (CHOICE.test(sourceCode) ? false : undefined)),
    async transform(code, id) {
      if (!id.startsWith(join(root, 'electron')) || !CHOICE.test(code)) return undefined
      folder ??= bundle()
      const files = pathToFileURL(await folder).href
      return { code: code.replace(CHOICE, `'${files}/$1'`), map: null }
    },
  }
}

/** @returns the folder of the files, called by their content: runs side by side share it, and never half of it */
async function bundle(): Promise<string> {
  const { output } = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    ssr: { noExternal: true, external: ['better-sqlite3-multiple-ciphers', 'keytar'] },
    build: {
      ssr: true,
      write: false,
      target: 'node24',
      rolldownOptions: { input: threads, output: { chunkFileNames: '[name]-[hash].js' } },
    },
  })) as Rolldown.RolldownOutput
  const files = output.map((one) => [one.fileName, 'code' in one ? one.code : one.source] as const)
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16)
  const folder = join(built, hash)
  if (existsSync(folder)) return folder
  await mkdir(built, { recursive: true })
  const draft = await mkdtemp(join(built, 'draft-'))
  await Promise.all(files.map(([name, content]) => writeFile(join(draft, name), content)))
  await rename(draft, folder).catch(async (error: NodeJS.ErrnoException) => {
    // Another run was faster.
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    await rm(draft, { recursive: true })
  })
  return folder
}
