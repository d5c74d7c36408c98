/** How long a task takes by the clock, in milliseconds. */
export function duration(task: () => unknown): number {
  const begun = performance.now()
  task()
  return performance.now() - begun
}

/** What a task takes of the processor's time in all threads, in milliseconds. */
export function processorTime(task: () => void): number {
  const done = processorClock()
  task()
  return done()
}

/** Begins to count processor time; what it returns tells how much there was since. */
export function processorClock(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}
