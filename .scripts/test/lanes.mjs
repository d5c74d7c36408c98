/** Two more than the cores that it is made for: with one more, a third of their time was left unused. */
const lanes = 4

/**
 * Runs tasks side by side, each in as many lanes as it `takes`, in their order; one that `needs` another begins
 * when that one has ended, and is passed over (`skip`) where it has failed.
 */
export async function runAll(tasks, run, skip) {
  const begun = new Map()
  const running = new Set()
  let free = lanes

  async function afterNeeded(task) {
    const needed = await begun.get(task.needs)
    return needed?.failed ? skip(task) : run(task)
  }

  for (const task of tasks) {
    const { takes = 1 } = task
    while (free < takes) await Promise.race(running)
    free -= takes
    const outcome = afterNeeded(task)
    begun.set(task.name, outcome)
    const done = outcome.then(() => {
      free += takes
      running.delete(done)
    })
    running.add(done)
  }
  return Promise.all(begun.values())
}
