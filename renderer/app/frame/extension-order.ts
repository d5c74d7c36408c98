import type { Extension } from '../../../electron/bridge/extensions.ts'

/**
 * Who changed last stands first; then those who cannot be reached; then by name, as a computer
 * compares it: the first collator that a page makes costs more time than the rest of this line.
 */
export function byNews(a: Extension, b: Extension): number {
  return (
    (b.since ?? 0) - (a.since ?? 0) ||
    Number(a.online) - Number(b.online) ||
    (a.name < b.name ? -1 : 1)
  )
}
