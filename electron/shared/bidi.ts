/** They turn the letters after them around, whatever these are: embeddings, overrides, isolates and their ends. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu

/**
 * What may be drawn among other things: texts without a stranger's control characters, which would show them
 * backwards, disguise a link, or reach into what stands beside them; of lists and objects all texts in them.
 * Letters of right-to-left scripts read as they should all the same. What holds no such sign stays the very same.
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
