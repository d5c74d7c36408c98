import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Failure } from '../../electron/bridge/failures.ts'
import type { CabinetId, QuickReply } from '../../electron/bridge/model.ts'
import { call } from '../bridge/call.ts'
import { toFailure } from '../bridge/failure.ts'
import { useCabinets } from './cabinets.ts'

/** Texts that are sent again and again, of the active cabinet; asked for when first wanted. */
export const useQuickReplies = defineStore('quickReplies', () => {
  const cabinets = useCabinets()
  const loadedFor = ref<CabinetId>()
  const replies = shallowRef<QuickReply[]>([])
  const failure = shallowRef<Failure>()

  async function load(): Promise<void> {
    const id = cabinets.activeId
    if (id === undefined || loadedFor.value === id) return
    loadedFor.value = id
    replies.value = []
    failure.value = undefined
    try {
      const found = await call('quickReplies.list', { cabinet: id })
      if (loadedFor.value === id) replies.value = found
    } catch (error) {
      loadedFor.value = undefined
      failure.value = toFailure(error)
    }
  }

  /** The next who wants them asks again, as after the archive was changed for another. */
  function forget(): void {
    loadedFor.value = undefined
  }

  /** Replaces the whole list; shown at once, and put back when it could not be kept. */
  async function save(changed: QuickReply[]): Promise<void> {
    const id = loadedFor.value
    if (id === undefined) return
    const before = replies.value
    replies.value = changed
    try {
      await call('quickReplies.save', { cabinet: id, replies: changed })
    } catch (error) {
      replies.value = before
      throw error
    }
  }

  window.switchdesk.listen(({ name, payload }) => {
    if (name === 'quickReplies.changed' && payload.cabinet === loadedFor.value) {
      replies.value = payload.replies
    }
  })

  return { replies, failure, load, forget, save }
})
