import type { Thread, ThreadId } from '../../../../electron/bridge/inbox.ts'

/** The next listed thread in a direction that fits, from the open one or from the edge; `wraps` at the end. */
export function neighbour(
  threads: Thread[],
  selected: ThreadId | undefined,
  step: 1 | -1,
  fits: (thread: Thread) => boolean,
  wraps = false,
): ThreadId | undefined {
  const here = threads.findIndex(({ id }) => id === selected)
  const ahead = step > 0 ? threads.slice(here + 1) : threads.slice(0, here < 0 ? undefined : here)
  const behind = step > 0 ? threads.slice(0, Math.max(0, here)) : threads.slice(here + 1)
  const order = wraps ? (step > 0 ? [...ahead, ...behind] : [...behind, ...ahead]) : ahead
  return (step > 0 ? order.find(fits) : order.findLast(fits))?.id
}
