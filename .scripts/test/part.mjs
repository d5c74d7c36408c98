/**
 * One part of a run as its events (`events.mjs`) tell it: how far it is, what it has found, what is under way.
 *
 * @param silence how long it may report nothing before it counts as hung, seconds
 * @param onFailure gets the name and the text of each failure, as it happens
 */
export function createPart(name, { silence, onFailure }) {
  const open = new Set()
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failed = new Set()
  let units = 0
  let unitsDone = 0
  let silent = 0
  let isFinished = false

  function fail(test, text) {
    failed.add(test)
    onFailure(test, text)
  }

  const records = {
    planned: (event) => (units += event.units),
    unit: () => (unitsDone += 1),
    step: () => undefined,
    began: (event) => open.add(event.name),
    ended(event) {
      open.delete(event.name)
      if (event.outcome) counts[event.outcome] += 1
      if (event.outcome === 'failed') failed.add(event.name)
    },
    failure: (event) => fail(event.name, event.text),
    finished: () => (isFinished = true),
  }

  return {
    name,
    silence,
    fail,
    record(event) {
      silent = 0
      records[event.type](event)
    },
    /** Counted every second, not by a clock: nothing can be reported while a computer sleeps. */
    tick: () => (silent += 1),
    isHung: () => silent >= silence,
    /** @returns the tests that have begun and not ended, or their files where none has begun */
    underWay() {
      const names = [...open]
      return names.filter((one) => !names.some((other) => other.startsWith(`${one} › `)))
    },
    progress: () => (units > 0 ? `${unitsDone} of ${units}` : ''),
    get failedNames() {
      return [...failed]
    },
    /** A tool that fell over, or ran nothing at all, has failed even where no test has. */
    result(code) {
      const isSound = code === 0 && isFinished && counts.passed > 0
      const found = Math.max(counts.failed, failed.size)
      return { ...counts, failed: isSound ? found : Math.max(1, found) }
    },
  }
}

/** A static check: one test, of which nothing is known until it has ended. */
export function createCheck(name, { onFailure }) {
  const part = createPart(name, { silence: Infinity, onFailure })
  part.result = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })
  return part
}
