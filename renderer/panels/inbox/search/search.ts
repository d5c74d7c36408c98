import { shallowRef } from 'vue'
import type { Failure } from '../../../../electron/bridge/failures.ts'
import type { Message, Thread, ThreadId } from '../../../../electron/bridge/inbox.ts'
import type { CabinetId } from '../../../../electron/bridge/cabinet.ts'
import { call } from '../../../bridge/call.ts'
import { toFailure } from '../../../bridge/failure.ts'

/** Messages asked for at a time. */
const HITS_PAGE = 40
/** Threads shown above them. */
const THREADS = 8

export interface SearchState {
  /** What was looked for; empty before the first search. */
  text: string
  state: 'idle' | 'loading' | 'ready' | 'failed'
  failure?: Failure
  threads: Thread[]
  hits: Message[]
  /** What they are marked by. */
  words: string[]
  /** Where older hits continue. */
  next?: string
  loadingMore: boolean
}

const NOTHING: SearchState = {
  text: '',
  state: 'idle',
  threads: [],
  hits: [],
  words: [],
  loadingMore: false,
}

/**
 * A search over all threads and messages of a cabinet, or over one thread's messages. An answer to a
 * query that has been replaced is dropped.
 */
export function createSearch(where: () => { cabinet?: CabinetId; thread?: ThreadId }) {
  const result = shallowRef<SearchState>(NOTHING)
  let turn = 0

  function clear(): void {
    turn += 1
    result.value = NOTHING
  }

  async function look(typed: string): Promise<void> {
    const text = typed.trim()
    const { cabinet, thread } = where()
    if (text === '' || cabinet === undefined) return clear()
    turn += 1
    const mine = turn
    result.value = { ...result.value, text, state: 'loading', failure: undefined }
    try {
      const [threads, page] = await Promise.all([
        thread === undefined
          ? call('inbox.findThreads', { cabinet, text, limit: THREADS })
          : Promise.resolve([]),
        call('inbox.search', { cabinet, text, thread, limit: HITS_PAGE }),
      ])
      if (mine !== turn) return
      result.value = { ...NOTHING, text, state: 'ready', threads, ...page }
    } catch (error) {
      if (mine === turn) {
        result.value = { ...NOTHING, text, state: 'failed', failure: toFailure(error) }
      }
    }
  }

  /** Goes on with older hits. Throws a bridge failure. */
  async function more(): Promise<void> {
    const { text, next: before, loadingMore } = result.value
    const { cabinet, thread } = where()
    if (before === undefined || loadingMore || cabinet === undefined) return
    const mine = turn
    result.value = { ...result.value, loadingMore: true }
    try {
      const page = await call('inbox.search', { cabinet, text, thread, before, limit: HITS_PAGE })
      if (mine !== turn) return
      const hits = [...result.value.hits, ...page.hits]
      result.value = { ...result.value, hits, next: page.next }
    } finally {
      if (mine === turn) result.value = { ...result.value, loadingMore: false }
    }
  }

  return { result, look, more, clear }
}

export type Search = ReturnType<typeof createSearch>
