import type { MenuDraft } from '../menus/archive.ts'
import type { State } from './state.ts'

export type MenuDrafts = ReturnType<typeof openMenuDrafts>

/** Drafts of voice menus: few and small, so that they are kept as one value. */
export function openMenuDrafts(state: State) {
  const all = (): MenuDraft[] => state.read('menuDrafts') ?? []

  function keep(draft: MenuDraft): void {
    const drafts = all()
    const place = drafts.findIndex(({ key }) => key === draft.key)
    state.write('menuDrafts', place < 0 ? [...drafts, draft] : drafts.with(place, draft))
  }

  return {
    all,
    keep,
    drop(key: string): void {
      const others = all().filter((one) => one.key !== key)
      state.write('menuDrafts', others)
    },
    /** Takes over what another archive held; of two with the same key the later stays. */
    takeOver(drafts: readonly MenuDraft[]): void {
      const known = new Map(all().map(({ key, at }) => [key, at]))
      for (const draft of drafts) {
        if ((known.get(draft.key) ?? -Infinity) <= draft.at) keep(draft)
      }
    },
  }
}
