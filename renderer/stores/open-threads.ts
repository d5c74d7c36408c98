import { useDebounceFn } from '@vueuse/core'
import { defineStore } from 'pinia'
import { onScopeDispose, ref, shallowRef } from 'vue'
import type { Failure } from '../../electron/bridge/failures.ts'
import type { Thread } from '../../electron/bridge/inbox.ts'
import { toFailure } from '../bridge/failure.ts'
import { useCabinetEvents } from './cabinet-load.ts'
import { callHere } from './cabinets.ts'

/** Pause after a change, in milliseconds: changes come in heaps, as when messages are read. */
const HEAP = 200

/** Five are shown, and a sixth says that there are others. */
const limit = 6

/**
 * Conversations of the active cabinet that need somebody: the longest waiting ones, and those with
 * messages that did not leave or are not confirmed. Read only while they are shown: every message
 * that comes or is read may change them.
 */
export const useOpenThreads = defineStore('openThreads', () => {
  const waiting = shallowRef<readonly Thread[]>([])
  const failed = shallowRef<readonly Thread[]>([])
  const isRead = ref(false)
  const failure = shallowRef<Failure>()

  let shown = 0

  const soon = useDebounceFn(() => void (shown > 0 && read()), HEAP)
  const { ask, whenShown } = useCabinetEvents({
    on: { 'inbox.changed': () => void soon() },
    forget() {
      waiting.value = []
      failed.value = []
      isRead.value = false
      failure.value = undefined
    },
  })
  whenShown(() => (shown > 0 ? read() : undefined))

  /** Keeps them up to date until the caller's scope ends. */
  function show(): void {
    shown += 1
    onScopeDispose(() => (shown -= 1))
    void read()
  }

  async function read(): Promise<void> {
    const asked = Promise.all([
      callHere('inbox.longestWaiting', { limit }),
      callHere('inbox.threads', { filter: { kind: 'failed' }, limit }),
    ])
    try {
      await ask(asked, ([longest, page]) => {
        waiting.value = longest
        failed.value = page.threads
        isRead.value = true
        failure.value = undefined
      })
    } catch (error) {
      failure.value = toFailure(error)
    }
  }

  return { waiting, failed, isRead, failure, read, show }
})
