import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import type { Figure } from '../figure.ts'
import type { Measured } from './requests.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../../..')
const folder = join(root, '.cache/bench/catalogue')

/** An empty program, the catalogue alone, and the one that times requests, built like the app's main half. */
async function buildPrograms(): Promise<{ bare: string; catalogue: string; requests: string }> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    // As in the app, whose main half carries zod within itself.
    ssr: { noExternal: ['zod'] },
    build: {
      ssr: true,
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: {
        input: {
          catalogue: join(root, 'electron/service/catalogue/index.ts'),
          requests: join(import.meta.dirname, 'requests.ts'),
        },
      },
    },
  })
  await writeFile(join(folder, 'bare.js'), 'export {}\n')
  await writeFile(join(folder, 'package.json'), '{"type":"module"}\n')
  const program = (name: string) => join(folder, `${name}.js`)
  return { bare: program('bare'), catalogue: program('catalogue'), requests: program('requests') }
}

/** How long a fresh Node process takes from its start to its end, in milliseconds. */
async function lifetime(program: string): Promise<number> {
  const began = performance.now()
  await run(process.execPath, [program])
  return performance.now() - began
}

/**
 * What the catalogue costs the main process.
 *
 * - **Catalogue loads**: the life of a fresh Node process that loads the built catalogue and ends,
 *   against one that loads nothing; the difference counts.
 * - **Request construction**: input check, address, headers and body of one call, in a fresh process,
 *   for each of the operations; the values are the operations', so that the figure is the median
 *   over all of them. Warm is each operation's median after many calls; the first call also makes
 *   the operation's schema. The floor parses the address and writes the body as JSON, unchecked.
 */
export async function catalogue({ quick }: { quick: boolean }): Promise<Figure[]> {
  const programs = await buildPrograms()
  const [bare, loaded]: [number[], number[]] = [[], []]
  for (let round = -2; round < (quick ? 7 : 30); round += 1) {
    const [without, with_] = [await lifetime(programs.bare), await lifetime(programs.catalogue)]
    if (round < 0) continue
    bare.push(without)
    loaded.push(with_)
  }
  const { stdout } = await run(process.execPath, [programs.requests])
  const { floor, warm, first } = JSON.parse(stdout) as Measured
  const all = `${warm.length} operations`
  return [
    { what: 'catalogue loads', unit: 'ms', floor: bare, ours: loaded, beyond: 50 },
    { what: `request construction, warm, ${all}`, unit: 'ms', floor, ours: warm, beyond: 1 },
    { what: `request construction, first call, ${all}`, unit: 'ms', floor, ours: first },
  ]
}
