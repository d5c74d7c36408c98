import { defineStore } from 'pinia'
import { computed, reactive, ref, shallowReactive } from 'vue'
import type { CabinetId } from '../../../../electron/bridge/cabinet.ts'
import type { Posting } from '../../../../electron/bridge/support.ts'
import { call } from '../../../bridge/call.ts'
import { createDelayedSaves } from '../../../bridge/delayed-saves.ts'
import { useCabinetEvents } from '../../../stores/cabinet-load.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
import { useNotices } from '../../../stores/notices.ts'

/** Place of a text: a ticket's id, or a new ticket. */
export type LetterPlace = number | 'new'

export interface Written {
  subject: string
  text: string
}

interface LetterDraft {
  cabinet: CabinetId
  place: LetterPlace
  written: Written
}

const keyOf = (cabinet: CabinetId | undefined, place: LetterPlace) => `${cabinet} ${place}`

const placeOf = (ticket: number | undefined): LetterPlace => ticket ?? 'new'

/** Unfinished posts to support: drafts, and posts being sent or with an unknown outcome. */
export const useSupportWritten = defineStore('supportWritten', () => {
  const cabinets = useCabinets()
  const drafts = reactive(new Map<LetterPlace, Written>())
  const postings = shallowReactive(new Map<string, Posting>())
  /** True once the saved drafts have been read. */
  const isRead = ref(false)
  const saves = createDelayedSaves(
    ({ cabinet, place, written: { subject, text } }: LetterDraft) =>
      call('support.saveDraft', {
        cabinet,
        ...(place === 'new' ? { subject } : { ticket: place }),
        text,
      }),
    useNotices().fail,
  )

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
    await saves.flush()
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
    saves.drop(keyOf(cabinets.activeId, place))
    drafts.delete(place)
  }

  /** Keeps what was typed, at the latest a moment later. */
  function write(place: LetterPlace, written: Written): void {
    drafts.set(place, written)
    const cabinet = cabinets.activeId
    if (cabinet !== undefined) saves.put(keyOf(cabinet, place), { cabinet, place, written })
  }

  const list = computed(() => [...postings.values()])

  /** Returns unfinished posts of a ticket, or of new ones, to show to the user. */
  const postingsOf = (place: LetterPlace): Posting[] =>
    list.value.filter(({ ticket, state }) => placeOf(ticket) === place && state !== 'released')

  return { drafts, postings, isRead, write, flush: saves.flush, postingsOf }
})
