/**
 * Places that lead back to themselves, by circles: each holds all that lead to one another (Tarjan's
 * strongly connected components, without recursion: a chain may be thousands long).
 */
export function circlesOf<T>(all: Iterable<T>, next: (one: T) => readonly T[]): T[][] {
  const circles: T[][] = []
  const order = new Map<T, number>()
  const lowest = new Map<T, number>()
  const waiting: T[] = []
  const isWaiting = new Set<T>()

  function enter(one: T) {
    order.set(one, order.size)
    lowest.set(one, order.size - 1)
    waiting.push(one)
    isWaiting.add(one)
    return { one, others: next(one), at: 0 }
  }
  const lower = (one: T, by: number | undefined) => {
    if (by !== undefined && by < (lowest.get(one) ?? by)) lowest.set(one, by)
  }
  function leave({ one, others }: ReturnType<typeof enter>): void {
    const circle = waiting.splice(waiting.lastIndexOf(one))
    for (const member of circle) isWaiting.delete(member)
    if (circle.length > 1 || others.includes(one)) circles.push(circle)
  }

  for (const start of all) {
    if (order.has(start)) continue
    const path = [enter(start)]
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const other = top.others[top.at++]
      if (other === undefined) {
        path.pop()
        const before = path.at(-1)
        if (before) lower(before.one, lowest.get(top.one))
        if (lowest.get(top.one) === order.get(top.one)) leave(top)
      } else if (!order.has(other)) path.push(enter(other))
      else if (isWaiting.has(other)) lower(top.one, order.get(other))
    }
  }
  return circles
}
