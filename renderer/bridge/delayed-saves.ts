/** The most that a crash can cost of what is being written, in milliseconds of typing. */
const PAUSE = 300

interface UnsavedEntry<T> {
  value: T
  /** Absent once the value is being saved; where that fails, the next change or flush tries again. */
  timer?: ReturnType<typeof setTimeout> | undefined
  saving?: Promise<void> | undefined
}

/**
 * Saves values while they change: periodically during typing, so that little is lost without a
 * pause, and at once on `flush`. For each key only the latest value is saved.
 * @param fail called with an error of `save`; for the same key again only after a success
 */
export function createDelayedSaves<T>(
  save: (value: T) => Promise<unknown>,
  fail: (error: unknown) => void,
) {
  const unsaved = new Map<string, UnsavedEntry<T>>()
  const failing = new Set<string>()

  async function attempt(key: string, entry: UnsavedEntry<T>): Promise<void> {
    const { value } = entry
    try {
      await save(value)
      failing.delete(key)
      // Keeps a value that was put while this one was being saved.
      if (unsaved.get(key)?.value === value) unsaved.delete(key)
    } catch (error) {
      entry.saving = undefined
      if (!failing.has(key)) fail(error)
      failing.add(key)
    }
  }

  /** Saves what waits of one key, and resolves when that is over, however it ends. */
  async function flushOne(key: string): Promise<void> {
    const entry = unsaved.get(key)
    if (!entry) return
    if (entry.timer || !entry.saving) entry.saving = attempt(key, entry)
    clearTimeout(entry.timer)
    entry.timer = undefined
    await entry.saving
  }

  /** Saves a value, at the latest a moment later. */
  function put(key: string, value: T): void {
    const entry = unsaved.get(key) ?? { value }
    entry.value = value
    entry.timer ??= setTimeout(() => void flushOne(key), PAUSE)
    unsaved.set(key, entry)
  }

  /** Gives up what is not saved yet. */
  function drop(key: string): void {
    clearTimeout(unsaved.get(key)?.timer)
    unsaved.delete(key)
  }

  /** Saves everything that waits. */
  async function flush(): Promise<void> {
    await Promise.all([...unsaved.keys()].map(flushOne))
  }

  return { put, drop, flush, flushOne, unsavedOf: (key: string) => unsaved.get(key)?.value }
}
