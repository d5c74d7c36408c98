import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Failure } from '../../electron/bridge/failures.ts'
import type { QuickReply } from '../../electron/bridge/contacts.ts'
import { same } from '../../electron/shared/plain-data.ts'
import { call } from '../bridge/call.ts'
import { toFailure } from '../bridge/failure.ts'
import { useCabinetEvents } from './cabinet-load.ts'
import { useCabinets } from './cabinets.ts'

/** Texts that are sent again and again, of the active cabinet; asked for when first wanted. */
export const useQuickReplies = defineStore('quickReplies', () => {
  const cabinets = useCabinets()
  const replies = shallowRef<QuickReply[]>([])
  const failure = shallowRef<Failure>()
  /** True once the replies are loaded. */
  const isRead = ref(false)
  /** True once they were requested; without a failure they are loaded or loading. */
  let wanted = false

  const { ask, whenShown } = useCabinetEvents({
    on: { 'quickReplies.changed': (told) => (replies.value = told.replies) },
    forget() {
      replies.value = []
      isRead.value = false
      failure.value = undefined
    },
  })
  whenShown(() => (wanted ? read() : undefined))

  async function read(): Promise<void> {
    const cabinet = cabinets.activeId
    if (cabinet === undefined) return
    wanted = true
    failure.value = undefined
    try {
      await ask(call('quickReplies.list', { cabinet }), (found) => {
        replies.value = found
        isRead.value = true
      })
    } catch (error) {
      wanted = false
      failure.value = toFailure(error)
    }
  }

  /** Sees to it that they are here. */
  async function load(): Promise<void> {
    if (!wanted) await read()
  }

  /**
   * Saves the list; shown at once, and reverted if saving fails. Changes of other replies by a
   * colleague are kept.
   */
  async function save(changed: QuickReply[]): Promise<void> {
    const cabinet = cabinets.activeId
    if (cabinet === undefined || !wanted) return
    const before = replies.value
    const order = changed.map(({ id }) => id)
    replies.value = changed
    try {
      await call('quickReplies.save', {
        cabinet,
        replies: changed.filter((one) => !before.some((other) => same(one, other))),
        gone: before.map(({ id }) => id).filter((id) => !order.includes(id)),
        order,
      })
    } catch (error) {
      if (cabinets.activeId === cabinet) replies.value = before
      throw error
    }
  }

  return { replies, isRead, failure, load, save }
})
