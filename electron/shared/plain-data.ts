/** Deep equality of two values; an undefined member equals a missing one. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other || Object.is(one, other)) return true
  if (!isObject(one) || !isObject(other) || Array.isArray(one) !== Array.isArray(other))
    return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  if (Array.isArray(one) && Array.isArray(other) && one.length !== other.length) return false
  return [...names].every((name) => same(one[name], other[name]))
}

/** The same data in objects and lists of its own. */
export function copy<T>(data: T): T {
  if (Array.isArray(data)) return data.map(copy) as T
  if (!isObject(data)) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, copy(value)])) as T
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
