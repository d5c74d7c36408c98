import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root, type Edit } from '../seeded/edits.ts'
import type { Mutant } from './candidates.ts'

/** What a function with a mutant calls first, with the mutant’s place in the list. */
const call = (place: number) => `globalThis.reached(${place})`

/** Edits by which programs note that they reach a mutant: those outside functions have none. */
export const probesOf = (mutants: readonly Mutant[]): Edit[] =>
  mutants.flatMap((mutant, place) => {
    const { file } = mutant
    const body = bodyWith(mutant)
    if (!body) return []
    const insert = (at: number, to: string): Edit => ({ file, from: '', to, at })
    if (ts.isBlock(body)) return [insert(body.getStart() + 1, `${call(place)};`)]
    return [insert(body.getStart(), `(${call(place)}, `), insert(body.end, ')')]
  })

export const isOutsideFunctions = (mutant: Mutant): boolean => !bodyWith(mutant)

function bodyWith({ file, at }: Mutant): ts.ConciseBody | undefined {
  const code = readFileSync(join(root, file), 'utf8')
  return bodyAround(ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true), at)
}

/** The body of the innermost function around a place, its parameters included. */
function bodyAround(node: ts.Node, at: number): ts.ConciseBody | undefined {
  const child = ts.forEachChild(node, (child) =>
    child.getStart() <= at && at < child.end ? child : undefined,
  )
  const inner = child && bodyAround(child, at)
  return inner ?? (ts.isFunctionLike(node) && 'body' in node ? node.body : undefined)
}
