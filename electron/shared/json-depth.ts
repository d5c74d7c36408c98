const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPENING = new Set([0x5b, 0x7b])
const CLOSING = new Set([0x5d, 0x7d])

/**
 * True if arrays and objects in a JSON text are nested deeper than `most`. Counts without parsing:
 * recursive code fails at a depth that costs a sender nothing.
 */
export function isDeeperThan(json: string, most: number): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json.charCodeAt(at)
    if (isInString) {
      if (sign === BACKSLASH) at += 1
      else if (sign === QUOTE) isInString = false
    } else if (sign === QUOTE) isInString = true
    else if (OPENING.has(sign)) {
      depth += 1
      if (depth > most) return true
    } else if (CLOSING.has(sign)) depth -= 1
  }
  return false
}
