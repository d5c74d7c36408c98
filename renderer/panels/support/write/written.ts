import { defineStore } from 'pinia'
import { computed, reactive, ref, shallowReactive } from 'vue'
import type { CabinetId } from '../../../../electron/bridge/session.ts'
import type { Posting } from '../../../../electron/bridge/support.ts'
import { call } from '../../../bridge/call.ts'
import { useCabinetEvents } from '../../../stores/cabinet-events.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
import { useNotices } from '../../../stores/notices.ts'

/** The most that a crash can cost of a draft, in milliseconds of typing. */
const PAUSE = 300

/** What is being written: to a ticket, by its id, or a new one. */
export type Place = number | 'new'

export interface Written {
  subject: string
  text: string
}

const placeOf = (ticket: number | undefined): Place => ticket ?? 'new'

/** What was written to support and is not over: drafts, and posts that are on their way or in doubt. */
export const useSupportWritten = defineStore('supportWritten', () => {
  const cabinets = useCabinets()
  const notices = useNotices()
  const drafts = reactive(new Map<Place, Written>())
  const postings = shallowReactive(new Map<string, Posting>())
  const waiting = new Map<Place, { cabinet: CabinetId; timer: ReturnType<typeof setTimeout> }>()
  /** Whether what was left from former days has been read. */
  const isRead = ref(false)
  /** Drafts that could not be kept, which is told once. */
  const failing = new Set<Place>()

  const { ask, whenShown } = useCabinetEvents({
    on: {
      'support.postingsChanged': ({ changed, gone }) => {
        for (const posting of changed) take(posting)
        for (const id of gone) postings.delete(id)
      },
    },
    forget() {
      drafts.clear()
      postings.clear()
      isRead.value = false
    },
  })
  whenShown(async ({ cabinet }) => {
    await flush()
    try {
      await ask(call('support.written', { cabinet }), (found) => {
        postings.clear()
        for (const { ticket, subject = '', text } of found.drafts) {
          drafts.set(placeOf(ticket), { subject, text })
        }
        found.postings.forEach(take)
      })
    } finally {
      isRead.value = true
    }
  })

  function take(posting: Posting): void {
    const before = postings.get(posting.id)
    postings.set(posting.id, posting)
    // It is in the ticket now: what was typed for it is over.
    if (posting.state !== 'posted' || before?.state === 'posted') return
    const place = posting.subject === undefined ? placeOf(posting.ticket) : 'new'
    cancel(place)
    drafts.delete(place)
  }

  function cancel(place: Place): void {
    clearTimeout(waiting.get(place)?.timer)
    waiting.delete(place)
  }

  const whereabouts = (place: Place) => (place === 'new' ? {} : { ticket: place })

  async function save(place: Place): Promise<void> {
    const { cabinet } = waiting.get(place) ?? {}
    cancel(place)
    if (cabinet === undefined) return
    const { subject, text } = drafts.get(place) ?? { subject: '', text: '' }
    const about = place === 'new' ? { subject } : { ticket: place }
    try {
      await call('support.saveDraft', { cabinet, ...about, text })
      failing.delete(place)
    } catch (error) {
      if (!failing.has(place)) notices.fail(error)
      failing.add(place)
    }
  }

  /** Keeps what was typed, at the latest a moment later. */
  function write(place: Place, written: Written): void {
    drafts.set(place, written)
    const cabinet = cabinets.activeId
    if (cabinet === undefined || waiting.has(place)) return
    waiting.set(place, { cabinet, timer: setTimeout(() => void save(place), PAUSE) })
  }

  /** Keeps everything that still waits. */
  async function flush(): Promise<void> {
    await Promise.all([...waiting.keys()].map(save))
  }

  const list = computed(() => [...postings.values()])

  /** Posts of a ticket, or of new ones, that a person has to know of. */
  const postingsOf = (place: Place): Posting[] =>
    list.value.filter(({ ticket, state }) => placeOf(ticket) === place && state !== 'released')

  return { drafts, postings, isRead, write, flush, postingsOf, whereabouts }
})
