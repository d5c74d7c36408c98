import type { Thread } from '../../electron/bridge/inbox.ts'

/** Returns the own number of more than half of the threads, if there is one. */
export function usualNumber(threads: readonly Thread[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { own } of threads) counts.set(own, (counts.get(own) ?? 0) + 1)
  return [...counts].find(([, count]) => count * 2 > threads.length)?.[0]
}
