import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import type { SeededFault } from './seeded-faults.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const SOURCES = {
  program: 'test/faults/program.ts',
  'archive-worker': 'electron/core/archive/worker.ts',
}

/**
 * Makes one file of the program under test, as the build does of the app: it starts several times as
 * fast as from sources. A seeded fault is patched into the sources on their way into the bundle, so
 * that the app itself knows nothing of faults.
 * @returns the path of the program
 */
export async function bundleProgram(fault?: SeededFault): Promise<string> {
  const dir = `${root}.cache/faults/${fault?.name ?? 'sound'}`
  await mkdir(dir, { recursive: true })
  const left = new Set(fault?.patches ?? [])
  function transform(code: string, id: string): string | undefined {
    let patched = code
    for (const patch of fault?.patches ?? []) {
      if (!id.endsWith(patch.file)) continue
      if (!patched.includes(patch.from)) {
        throw new Error(`${fault?.name}: ${patch.file} does not hold «${patch.from}» any more`)
      }
      patched = patched.replace(patch.from, () => patch.to)
      left.delete(patch)
    }
    return patched === code ? undefined : patched
  }

  // Apart from each other: a shared piece would be more than the worker needs.
  for (const [name, source] of Object.entries(SOURCES)) {
    const bundle = await rolldown({
      input: { [name]: root + source },
      cwd: root,
      platform: 'node',
      external: ['better-sqlite3-multiple-ciphers', 'keytar'],
      plugins: [{ name: 'seeded-fault', transform }],
    })
    await bundle.write({ dir, format: 'esm', entryFileNames: '[name].js', codeSplitting: false })
    await bundle.close()
  }
  if (left.size > 0) throw new Error(`${fault?.name}: not every patch found its file`)
  return `${dir}/program.js`
}
