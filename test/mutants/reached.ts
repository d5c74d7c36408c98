/** Loaded before everything: notes which mutants a program reaches, each once in each thread and test file. */
import { appendFileSync } from 'node:fs'

let noted = new Set<number>()

/** A line of its own, since all programs of a run write to one file. */
const note = (line: string | number) => appendFileSync(process.env['REACHED'] ?? '', `${line}\n`)

Object.assign(globalThis, {
  reached(place: number) {
    if (noted.has(place)) return
    noted.add(place)
    note(place)
  },
  noteStage(stage: string) {
    noted = new Set()
    note(stage)
  },
})
