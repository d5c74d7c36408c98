import type { State } from './state.ts'

export type ExternalIds = ReturnType<typeof openExternalIds>

/** Ids that a person gave to other operators' numbers, by their keys: few, so that they are one value. */
export function openExternalIds(state: State) {
  const all = (): Record<string, number> => state.read('externalIds') ?? {}

  return {
    all,
    keep(key: string, id: number | undefined): void {
      const others = Object.entries(all()).filter(([other]) => other !== key)
      const own = id === undefined ? [] : [[key, id] as const]
      state.write('externalIds', Object.fromEntries([...others, ...own]))
    },
    /** Takes over what another archive held, which was given later. */
    takeOver(ids: Readonly<Record<string, number>>): void {
      state.write('externalIds', { ...all(), ...ids })
    },
  }
}
