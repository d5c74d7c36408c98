import { shallowRef } from 'vue'

/** Of these commands nobody knows yet what became of them, as the program told last. */
export const lookedFor = shallowRef<readonly string[]>([])

/** What was pressed and is not over, the latest last. */
const runs: Set<string>[] = []

/** Begins to note which commands are given for something that was pressed; `end` when it is over. */
export function beginRun(): { readonly names: ReadonlySet<string>; end(): void } {
  const names = new Set<string>()
  runs.push(names)
  return { names, end: () => void runs.splice(runs.indexOf(names), 1) }
}

/** A command is given: people press one thing after another, so it belongs to the press that came last. */
export function noteGiven(name: string): void {
  runs.at(-1)?.add(name)
}
