/** Runs work once per key at a time: a repeated request gets the promise of the work under way. */
export type SameWork = <T>(key: string, work: () => Promise<T>) => Promise<T>

export function createSameWork(): SameWork {
  const underWay = new Map<string, Promise<unknown>>()
  return <T>(key: string, work: () => Promise<T>) => {
    const running = underWay.get(key) as Promise<T> | undefined
    if (running) return running
    const begun = work().finally(() => underWay.delete(key))
    underWay.set(key, begun)
    return begun
  }
}
