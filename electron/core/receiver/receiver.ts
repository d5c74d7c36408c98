import type { Announce } from '../emitter.ts'
import { createSerial } from '../serial.ts'
import { interfaces, listen, type Listener } from './listener.ts'
import { readPost, type RawPost } from './read-post.ts'
import type { ListenAt, ReceivedPost, ReceiverState, ReceiverTrouble } from './types.ts'

/** So many posts are kept, in memory alone. */
const KEPT = 200
/** A request that takes longer is given up, in milliseconds. */
const PATIENCE = 10_000
/** Posts that come within this time are announced together, in milliseconds. */
const TOGETHER = 100

const TROUBLES: Record<string, ReceiverTrouble> = {
  EADDRINUSE: 'portTaken',
  EACCES: 'portDenied',
  EADDRNOTAVAIL: 'addressGone',
}

/** Takes what is posted to this computer, as long as a person wants to see it. */
export interface Receiver {
  state(): ReceiverState
  posts(): ReceivedPost[]
  /** Listens there, and nowhere else any more. Why it cannot is in the state. */
  start(at: ListenAt): Promise<ReceiverState>
  stop(): Promise<ReceiverState>
  clear(): void
  close(): Promise<void>
}

/** @param patience how long a request may take, in milliseconds */
export function createReceiver(announce: Announce, patience = PATIENCE): Receiver {
  const serial = createSerial()
  let posts: ReceivedPost[] = []
  /** Those that came since the last announcement. */
  let fresh: RawPost[] = []
  let timer: NodeJS.Timeout | undefined
  let last = 0
  let listener: Listener | undefined
  let where: Pick<ReceiverState, 'url' | 'urls' | 'trouble'> = {}

  const state = (): ReceiverState => ({ ...where, interfaces: interfaces() })

  function announceChange(): ReceiverState {
    clearTimeout(timer)
    timer = undefined
    const added = fresh.map(readPost)
    fresh = []
    posts = [...posts, ...added].slice(-KEPT)
    announce('receiver.changed', { state: state(), added })
    return state()
  }

  function onPost(post: Omit<RawPost, 'id'>): void {
    last += 1
    fresh = [...fresh, { ...post, id: last }].slice(-KEPT)
    timer ??= setTimeout(announceChange, TOGETHER)
  }

  async function end(): Promise<void> {
    const former = listener
    listener = undefined
    where = {}
    await former?.close()
  }

  async function begin(at: ListenAt): Promise<void> {
    try {
      listener = await listen({ ...at, patience, onPost })
      where = listener.where
    } catch (error) {
      where = { trouble: TROUBLES[(error as NodeJS.ErrnoException).code ?? ''] ?? 'other' }
    }
  }

  return {
    state,
    posts: () => [...posts, ...fresh.map(readPost)].slice(-KEPT),
    start: (at) =>
      serial(() =>
        end()
          .then(() => begin(at))
          .then(announceChange),
      ),
    stop: () => serial(() => end().then(announceChange)),
    clear() {
      posts = []
      fresh = []
    },
    async close() {
      await serial(end)
      clearTimeout(timer)
    },
  }
}
