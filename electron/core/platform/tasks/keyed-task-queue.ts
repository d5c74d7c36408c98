/** Runs tasks with the same key one at a time, in the order they were given; a failed one does not stop the next. */
export type KeyedTaskQueue = <T>(key: string, task: () => Promise<T>) => Promise<T>

export function createKeyedTaskQueue(): KeyedTaskQueue {
  const last = new Map<string, Promise<unknown>>()
  return (key, task) => {
    const run = (last.get(key) ?? Promise.resolve()).then(task)
    const over = run.catch(() => undefined)
    last.set(key, over)
    void over.then(() => last.get(key) === over && last.delete(key))
    return run
  }
}
