import { defineStore } from 'pinia'
import { computed, shallowReactive } from 'vue'
import type { MessageId, Thread } from '../../electron/bridge/inbox.ts'
import type { PlannedMessage } from '../../electron/bridge/planned.ts'
import { call } from '../bridge/call.ts'
import { isNamed } from '../threads/parts.ts'
import { useCabinetEvents } from './cabinet-load.ts'

/** Planned messages of the active cabinet, earliest first. */
export const usePlanned = defineStore('planned', () => {
  const records = shallowReactive(new Map<MessageId, PlannedMessage>())
  const list = computed(() =>
    [...records.values()].sort((one, other) => one.due - other.due || (one.id < other.id ? -1 : 1)),
  )
  /** Planned messages that wait for the user's decision. */
  const asking = computed(() => list.value.filter(({ asks }) => asks !== undefined))
  /** Returns the planned messages of a conversation, in all its threads. */
  const of = (thread: Thread) => list.value.filter((one) => isNamed(thread, one.thread))

  function take(changed: readonly PlannedMessage[], gone: readonly MessageId[] = []): void {
    for (const one of changed) records.set(one.id, one)
    for (const id of gone) records.delete(id)
  }

  const { ask, whenShown } = useCabinetEvents({
    on: { 'planned.changed': ({ changed, gone }) => take(changed, gone) },
    forget: () => records.clear(),
  })
  whenShown(({ cabinet }) =>
    ask(call('planned.list', { cabinet }), (found) => {
      records.clear()
      take(found)
    }),
  )

  return { list, asking, of }
})
