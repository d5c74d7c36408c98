import type { Extension } from '../../../../electron/bridge/extensions.ts'

/**
 * Orders extensions: the latest change first, then unavailable ones, then by name. Names are
 * compared by code unit: creating the page's first collator takes longer than the rest of the
 * strip.
 */
export function byNews(a: Extension, b: Extension): number {
  return (
    (b.since ?? 0) - (a.since ?? 0) ||
    Number(a.online) - Number(b.online) ||
    (a.name < b.name ? -1 : 1)
  )
}
