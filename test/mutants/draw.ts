import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../seeded/edits.ts'
import { mutantsOf, type Mutant } from './candidates.ts'

/** A mutant by what identifies it, also where lines above it come or go. */
export interface Drawn extends Mutant {
  key: string
}

/**
 * All mutants of a folder in an order by chance. It follows from the seed and from each mutant’s own line, so
 * that in another state of the sources nearly the same ones come first.
 */
export function drawFrom(folder: string, seed: string): Drawn[] {
  const files = globSync(`${folder}/**/*.ts`, { cwd: root }).map((file) =>
    file.replaceAll('\\', '/'),
  )
  const drawn = files.flatMap((file) => keyed(file, readFileSync(join(root, file), 'utf8'), seed))
  return drawn.toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

function keyed(file: string, code: string, seed: string): Drawn[] {
  const lines = code.split('\n')
  const alike = new Map<string, number>()
  return mutantsOf(file, code).map((mutant) => {
    const what = [seed, file, lines[mutant.line - 1], mutant.operator, mutant.from, mutant.to]
    const same = alike.get(what.join('\n')) ?? 0
    alike.set(what.join('\n'), same + 1)
    const key = createHash('sha256')
      .update([...what, same].join('\n'))
      .digest('hex')
      .slice(0, 16)
    return { ...mutant, key }
  })
}
