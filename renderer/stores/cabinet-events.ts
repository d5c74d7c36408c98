import { watch } from 'vue'
import type { BridgeEvent, Events } from '../../electron/bridge/index.ts'
import type { CabinetId } from '../../electron/bridge/session.ts'
import { useCabinetLoad, type Showing } from './cabinets.ts'
import { useEvents } from './events.ts'
import { useNotices } from './notices.ts'

type InCabinet = Extract<BridgeEvent, { payload: { cabinet: CabinetId } }>

interface CabinetRecords {
  /** What changes the records, of the shown cabinet alone. */
  on: { [E in InCabinet['name']]?: (payload: Events[E]) => void }
  /** Another cabinet is shown, or none: nothing that is known holds. */
  forget(): void
}

function isAbout(cabinet: CabinetId | undefined, event: BridgeEvent): event is InCabinet {
  return 'cabinet' in event.payload && event.payload.cabinet === cabinet
}

function apply(on: CabinetRecords['on'], { name, payload }: InCabinet): void {
  const handle = on[name] as ((payload: InCabinet['payload']) => void) | undefined
  handle?.(payload)
}

/**
 * Keeps a store's records those of the shown cabinet, whatever happens between question and answer.
 * Events that come while an answer is on its way wait for it, because the answer may be older.
 */
export function useCabinetEvents({ on, forget }: CabinetRecords) {
  const load = useCabinetLoad()
  let read: ((showing: Showing) => Promise<void> | void) | undefined
  let waiting: InCabinet[] = []
  let asking = 0
  let turn = 0

  /**
   * Waits for an answer about the shown cabinet and takes it in, then what was told meanwhile. Rejects
   * with what the answer rejects with. What comes after another showing has begun is dropped.
   */
  async function ask<T>(asked: Promise<T>, take: (answer: T) => void): Promise<void> {
    const mine = turn
    asking += 1
    try {
      const answer = await asked
      if (mine === turn) take(answer)
    } catch (error) {
      if (mine === turn) throw error
    } finally {
      if (mine === turn) {
        asking -= 1
        if (asking === 0) goOn()
      }
    }
  }

  /**
   * Has the records read now, and again whenever another cabinet is shown or the same anew, as after
   * the connection to the program was lost. What the reading rejects with is told in a notice.
   */
  function whenShown(reading: NonNullable<typeof read>): void {
    read = reading
    if (load.showing) void begin(load.showing)
  }

  async function begin(showing: Showing): Promise<void> {
    try {
      await read?.(showing)
    } catch (error) {
      useNotices().fail(error)
    }
  }

  function goOn(): void {
    const events = waiting
    waiting = []
    for (const event of events) apply(on, event)
  }

  watch(
    () => load.showing,
    (now, before) => {
      turn += 1
      asking = 0
      if (now?.cabinet === before?.cabinet) goOn()
      else {
        waiting = []
        forget()
      }
      if (now) void begin(now)
    },
    { flush: 'sync' },
  )
  useEvents().listen((event) => {
    if (!isAbout(load.showing?.cabinet, event)) return
    if (asking > 0) waiting.push(event)
    else apply(on, event)
  })

  return { ask, whenShown }
}
