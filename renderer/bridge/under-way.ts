import { shallowRef } from 'vue'

/** Names of the commands whose unknown outcome is being checked, as last received from the core. */
export const lookedFor = shallowRef<readonly string[]>([])

/** Running actions of the user, each with the commands it has sent; the latest last. */
const runs: Set<string>[] = []

/** Starts to record the commands of an action; `end` stops it. */
export function beginRun(): { readonly names: ReadonlySet<string>; end(): void } {
  const names = new Set<string>()
  runs.push(names)
  return { names, end: () => void runs.splice(runs.indexOf(names), 1) }
}

/** A command is given: people press one thing after another, so it belongs to the press that came last. */
export function noteGiven(name: string): void {
  runs.at(-1)?.add(name)
}
