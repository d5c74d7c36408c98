import { defineStore } from 'pinia'
import { ref, shallowRef, watch } from 'vue'
import type { Failure } from '../../electron/bridge/failures.ts'
import type { BridgeEvent, Events } from '../../electron/bridge/index.ts'
import type { CabinetId } from '../../electron/bridge/cabinet.ts'
import type { CabinetAnswers } from '../bridge/ask-cabinet.ts'
import { useCabinets } from './cabinets.ts'
import { useEvents } from './events.ts'
import { useNotices } from './notices.ts'

/**
 * One loading of a cabinet: its state, requested once for all stores, with the data requested
 * alongside.
 */
export type Showing = Pick<CabinetAnswers, 'cabinet' | 'state'> & Partial<CabinetAnswers>

/** State of loading the active cabinet's records: pending, loaded, or failed. */
export const useCabinetLoad = defineStore('cabinetLoad', () => {
  const cabinets = useCabinets()
  /** The current loading; replaced each time the cabinet's records must be read again. */
  const showing = shallowRef<Showing>()
  const loading = ref(false)
  const failure = shallowRef<Failure>()

  function show(shown: Showing | undefined): void {
    showing.value = shown
    loading.value = shown !== undefined
    failure.value = undefined
    void shown?.state.then((told) => {
      if (showing.value !== shown) return
      loading.value = false
      if (!told.ok) failure.value = told.failure
    })
  }

  /** Loads the active cabinet again: events may have been missed. */
  function again(): void {
    const cabinet = cabinets.activeId
    show(
      cabinet === undefined
        ? undefined
        : { cabinet, state: window.switchdesk.call('cabinet.state', { cabinet }) },
    )
  }

  /** Begins with a cabinet that was asked for before the app was here, if it is the one to show. */
  function begin(asked: CabinetAnswers | undefined): void {
    if (asked && asked.cabinet === cabinets.activeId) show(asked)
    else again()
    watch(
      () => [cabinets.activeId, cabinets.active?.state] as const,
      ([id, session], [before, was]) => {
        if (id !== before || (session === 'signedIn' && was !== 'signedIn')) again()
      },
      { flush: 'sync' },
    )
  }

  return { showing, loading, failure, again, begin }
})

type CabinetEvent = Extract<BridgeEvent, { payload: { cabinet: CabinetId } }>

interface CabinetRecords {
  /** Handlers of events that change the records; called for the active cabinet only. */
  on: { [E in CabinetEvent['name']]?: (payload: Events[E]) => void }
  /** Discards the records when another cabinet is shown, or none. */
  forget(): void
}

function isAbout(cabinet: CabinetId | undefined, event: BridgeEvent): event is CabinetEvent {
  return 'cabinet' in event.payload && event.payload.cabinet === cabinet
}

function apply(on: CabinetRecords['on'], { name, payload }: CabinetEvent): void {
  const handle = on[name] as ((payload: CabinetEvent['payload']) => void) | undefined
  handle?.(payload)
}

/**
 * Keeps a store's records in step with the active cabinet. Events that arrive while an answer is
 * pending are queued, because the answer may be older.
 */
export function useCabinetEvents({ on, forget }: CabinetRecords) {
  const load = useCabinetLoad()
  let read: ((showing: Showing) => Promise<void> | void) | undefined
  let waiting: CabinetEvent[] = []
  let asking = 0
  let turn = 0

  /**
   * Awaits an answer about the active cabinet and applies it, then the events queued meanwhile.
   * Rejects as the answer does. Answers for a previous showing are dropped.
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
   * Reads the records now, and again whenever another cabinet is shown or the same one is loaded
   * again, as after a lost connection. Failures are shown in a notice.
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
