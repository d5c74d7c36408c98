import type { Cabinet } from '../cabinet.ts'
import type { Entry } from '../state/documents.ts'
import type { ErrandDocument } from '../state/office-documents.ts'

/** What is to be done and when; it is in the state and survives a restart. */
export interface Agenda {
  plan(errand: ErrandDocument): void
  /** Whether something of the kind is planned. */
  has(kind: ErrandDocument['kind']): boolean
  /** Does everything that is due. */
  runDue(): void
  start(): void
  stop(): void
}

/** Node's timers hold no longer pause. */
const LONGEST_TIMER = 2 ** 31 - 1

export function createAgenda(
  { documents, now, together }: Pick<Cabinet, 'documents' | 'now' | 'together'>,
  perform: (errand: Entry<'errand'>) => void,
): Agenda {
  let timer: NodeJS.Timeout | undefined
  let isRunning = false

  const planned = (): Entry<'errand'>[] =>
    documents.list('errand').sort((one, other) => one.due - other.due || one.id - other.id)

  function schedule(): void {
    clearTimeout(timer)
    const [next] = isRunning ? planned() : []
    if (!next) return
    timer = setTimeout(agenda.runDue, Math.min(Math.max(0, next.due - now()), LONGEST_TIMER))
  }

  const agenda: Agenda = {
    plan: (errand) => {
      documents.add('errand', errand)
      schedule()
    },
    has: (kind) => documents.list('errand').some((errand) => errand.kind === kind),
    runDue: () => {
      for (const errand of planned()) {
        if (errand.due > now()) break
        together(() => {
          documents.remove('errand', errand.id)
          perform(errand)
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
