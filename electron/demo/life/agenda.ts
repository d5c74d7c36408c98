import type { Documents, Entry, Kinds } from '../state/documents.ts'

/** Kinds of documents that say what is to be done, and when. */
type PlannedEvent = 'event' | 'errand'

export interface AgendaParts {
  documents: Documents
  now(): number
  /** Makes a change whole, or not at all. */
  together<T>(change: () => T): T
}

/** Planned tasks with their times; they are in the state and survive a restart. */
export interface Agenda<K extends PlannedEvent> {
  plan(task: Kinds[K]): void
  /** Drops the first task of which that is true. */
  cancel(fits: (task: Entry<K>) => boolean): void
  /** True if a task of the kind is planned. */
  has(kind: Kinds[K]['kind']): boolean
  /** Does everything that is due. */
  runDue(): void
  start(): void
  stop(): void
}

/** Node's timers hold no longer pause. */
const LONGEST_TIMER = 2 ** 31 - 1

/** @param perform does one task, which has left the agenda by then */
export function createAgenda<K extends PlannedEvent>(
  document: K,
  { documents, now, together }: AgendaParts,
  perform: (task: Entry<K>) => void,
): Agenda<K> {
  let timer: NodeJS.Timeout | undefined
  let isRunning = false

  const planned = (): Entry<K>[] =>
    documents.list(document).sort((one, other) => one.due - other.due || one.id - other.id)

  function schedule(): void {
    clearTimeout(timer)
    const [next] = isRunning ? planned() : []
    if (!next) return
    timer = setTimeout(agenda.runDue, Math.min(Math.max(0, next.due - now()), LONGEST_TIMER))
  }

  const agenda: Agenda<K> = {
    plan: (task) => {
      documents.add(document, task)
      schedule()
    },
    cancel: (fits) => {
      const found = planned().find(fits)
      if (found) documents.remove(document, found.id)
    },
    has: (kind) => documents.list(document).some((task) => task.kind === kind),
    runDue: () => {
      for (const task of planned()) {
        if (task.due > now()) break
        together(() => {
          documents.remove(document, task.id)
          perform(task)
        })
      }
      schedule()
    },
    start: () => {
      isRunning = true
      schedule()
    },
    stop: () => {
      isRunning = false
      clearTimeout(timer)
    },
  }
  return agenda
}
