import { plainDirection } from '../../electron/service/catalogue/plain-direction.ts'

/**
 * What the account tells, with its texts as they may be drawn among others: a name can neither show itself
 * backwards nor reach into what stands beside it. Whatever holds no such text stays the very same.
 */
export function drawable<T>(told: T): T
export function drawable(told: unknown): unknown {
  if (typeof told === 'string') return plainDirection(told)
  if (Array.isArray(told)) {
    const list: readonly unknown[] = told
    const drawn = list.map((one) => drawable(one))
    return drawn.every((one, place) => one === list[place]) ? list : drawn
  }
  if (typeof told !== 'object' || told === null) return told
  const entries = Object.entries(told as Record<string, unknown>)
  const drawn = entries.map(([key, one]) => [key, drawable(one)] as const)
  return drawn.every(([, one], place) => one === entries[place]?.[1])
    ? told
    : Object.fromEntries(drawn)
}
