/** They turn the letters after them around, whatever these are: embeddings, overrides, isolates and their ends. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu

/**
 * Returns texts that can be drawn beside others: without bidirectional control characters, which
 * would show them backwards, disguise a link, or change the order of their neighbours; in lists and
 * objects too. Letters of right-to-left scripts still read correctly. A value without such
 * characters is returned itself.
 */
export function stripBidi<T>(told: T): T
export function stripBidi(told: unknown): unknown {
  if (typeof told === 'string') return told.replace(TURNING, '')
  if (Array.isArray(told)) {
    const list: readonly unknown[] = told
    const drawn = list.map((one) => stripBidi(one))
    return drawn.every((one, place) => one === list[place]) ? list : drawn
  }
  if (typeof told !== 'object' || told === null) return told
  const entries = Object.entries(told as Record<string, unknown>)
  const drawn = entries.map(([key, one]) => [key, stripBidi(one)] as const)
  return drawn.every(([, one], place) => one === entries[place]?.[1])
    ? told
    : Object.fromEntries(drawn)
}
