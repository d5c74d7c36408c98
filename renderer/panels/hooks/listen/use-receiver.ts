import { computed, shallowRef, watch } from 'vue'
import type { ReceivedPost, ReceiverState } from '../../../../electron/bridge/receiver.ts'
import { call } from '../../../bridge/call.ts'
import { useCommand } from '../../../bridge/use-command.ts'
import { useApp } from '../../../stores/app.ts'
import { useEvents } from '../../../stores/events.ts'

/** Number of requests that the core keeps. */
const KEPT = 200

/** Requests received on this computer, and the address that listens. */
export function useReceiver() {
  const app = useApp()
  const events = useEvents()
  const state = shallowRef<ReceiverState>()
  const posts = shallowRef<readonly ReceivedPost[]>([])

  function add(added: readonly ReceivedPost[]): void {
    const last = posts.value.at(-1)?.id ?? 0
    const fresh = added.filter(({ id }) => id > last)
    if (fresh.length > 0) posts.value = [...posts.value, ...fresh].slice(-KEPT)
  }

  events.listen(({ name, payload }) => {
    if (name !== 'receiver.changed') return
    state.value = payload.state
    add(payload.added)
  })

  const reading = useCommand(async () => {
    const answer = await call('receiver.state')
    state.value = answer.state
    const later = posts.value.filter(({ id }) => id > (answer.posts.at(-1)?.id ?? 0))
    posts.value = answer.posts
    add(later)
  })
  watch(
    () => app.connection,
    (connection) => connection === 'open' && void reading.run(),
    { immediate: true },
  )

  const changing = useCommand(async (host: string, port: number | undefined) => {
    const given = { host, ...(port !== undefined && { port }) }
    state.value = await call('receiver.start', given)
  })
  const stopping = useCommand(async () => {
    state.value = await call('receiver.stop')
  })
  const clearing = useCommand(async () => {
    await call('receiver.clear')
    posts.value = []
  })

  return {
    state,
    /** The newest first. */
    posts: computed(() => posts.value.toReversed()),
    start: changing.run,
    stop: stopping.run,
    clear: clearing.run,
    retry: reading.run,
    pending: computed(() => changing.pending.value || stopping.pending.value),
    failure: computed(
      () => reading.failure.value ?? changing.failure.value ?? stopping.failure.value,
    ),
  }
}
