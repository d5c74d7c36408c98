import { fileURLToPath } from 'node:url'

/** A change on purpose to one place of a source, by which tests show that they would see it. */
export interface Edit {
  /** Below the project's folder. */
  file: string
  from: string
  to: string
  /** Where in the file `from` begins; without it, it stands there once. */
  at?: number
}

/** The project's folder. */
export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The environment of a program that is to run with edits, in all its threads and in the programs it starts. */
export const environmentOf = (edits: readonly Edit[]): { SEEDED: string } => ({
  SEEDED: JSON.stringify(edits),
})

const edits = JSON.parse(process.env['SEEDED'] ?? '[]') as Edit[]

/** The edits of a file, by its path, the last one first. */
export const editsOf = (path: string): Edit[] =>
  edits
    .filter(({ file }) => path === root + file)
    .toSorted((one, other) => (other.at ?? 0) - (one.at ?? 0))

/** A source with its edits. Throws where it is another than the one that they were made for. */
export function edited(source: string, edits: readonly Edit[]): string {
  return edits.reduce((code, { file, from, to, at = onlyPlace(code, from) }) => {
    if (at < 0 || !code.startsWith(from, at)) throw new Error(`${file} is another one now`)
    return code.slice(0, at) + to + code.slice(at + from.length)
  }, source)
}

function onlyPlace(code: string, text: string): number {
  const at = code.indexOf(text)
  return code.includes(text, at + 1) ? -1 : at
}
