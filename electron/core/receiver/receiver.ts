import type { Announce } from '../platform/emitter.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'
import { interfaces, listen, type Listener } from './listener.ts'
import { bytesOf, readPost, type RawPost } from './read-post.ts'
import type {
  ListenAt,
  ReceivedPost,
  ReceiverState,
  ReceiverTrouble,
} from '../../bridge/receiver.ts'

/** Maximum number of requests kept in memory, and of their bytes. */
const KEPT = 200
const KEPT_BYTES = 4 * 1024 ** 2
/** Timeout of a request, in milliseconds. */
const PATIENCE = 10_000
/** Posts that come within this time are announced together, in milliseconds. */
const TOGETHER = 100

const TROUBLES: Record<string, ReceiverTrouble> = {
  EADDRINUSE: 'portTaken',
  EACCES: 'portDenied',
  EADDRNOTAVAIL: 'addressGone',
}

/** Receives requests on this computer while the user watches them. */
export interface Receiver {
  state(): ReceiverState
  posts(): ReceivedPost[]
  /** Listens at this address only. If it cannot, the state has the reason. */
  start(at: ListenAt): Promise<ReceiverState>
  stop(): Promise<ReceiverState>
  clear(): void
  close(): Promise<void>
}

interface ReceiverOptions {
  /** Time that a request may take, in milliseconds. */
  patience?: number
  /** Gets the status by which a request was turned away. */
  onRefused?: (status: number) => void
}

export function createReceiver(announce: Announce, options: ReceiverOptions = {}): Receiver {
  const { patience = PATIENCE, onRefused = () => undefined } = options
  const enqueue = createTaskQueue()
  /**
   * Raw requests: parsed they take several times the memory, so they are parsed when they are read.
   */
  let posts: RawPost[] = []
  let timer: NodeJS.Timeout | undefined
  let last = 0
  /** Number of the last request announced. */
  let told = 0
  let listener: Listener | undefined
  let where: Pick<ReceiverState, 'url' | 'urls' | 'trouble'> = {}

  const state = (): ReceiverState => ({ ...where, interfaces: interfaces() })

  function announceChange(): ReceiverState {
    clearTimeout(timer)
    timer = undefined
    const added = posts.filter(({ id }) => id > told).map(readPost)
    told = last
    announce('receiver.changed', { state: state(), added })
    return state()
  }

  function onPost(post: Omit<RawPost, 'id'>): void {
    last += 1
    posts = newest([...posts, { ...post, id: last }])
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
      listener = await listen({ ...at, patience, onPost, onRefused })
      where = listener.where
    } catch (error) {
      where = { trouble: TROUBLES[(error as NodeJS.ErrnoException).code ?? ''] ?? 'other' }
    }
  }

  return {
    state,
    posts: () => posts.map(readPost),
    start: (at) =>
      enqueue(() =>
        end()
          .then(() => begin(at))
          .then(announceChange),
      ),
    stop: () => enqueue(() => end().then(announceChange)),
    clear() {
      posts = []
    },
    async close() {
      await enqueue(end)
      clearTimeout(timer)
    },
  }
}

/** The last ones of those that there is room for, the oldest first. */
function newest(posts: RawPost[]): RawPost[] {
  let room = KEPT_BYTES
  const first = posts.findLastIndex((post) => (room -= bytesOf(post)) < 0)
  return posts.slice(first + 1).slice(-KEPT)
}
