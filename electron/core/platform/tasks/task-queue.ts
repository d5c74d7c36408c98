/** Runs one task at a time, in the order they were given; a failed task does not stop the next. */
export type TaskQueue = <T>(task: () => Promise<T>) => Promise<T>

export function createTaskQueue(): TaskQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const run = last.then(task, task)
    last = run.catch(() => undefined)
    return run
  }
}
