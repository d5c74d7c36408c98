import { shallowRef } from 'vue'
import type { Failure } from '../../../../electron/bridge/failures.ts'
import type { Message, SearchFilter, Thread, ThreadId } from '../../../../electron/bridge/inbox.ts'
import type { CabinetId } from '../../../../electron/bridge/cabinet.ts'
import { call } from '../../../bridge/call.ts'
import { toFailure } from '../../../bridge/failure.ts'

/** Messages asked for at a time. */
const HITS_PAGE = 40
/** Threads shown above them. */
const THREADS = 8

export interface SearchState {
  /** The words that were looked for; empty before the first search, and where a filter is enough. */
  text: string
  filter: SearchFilter
  state: 'idle' | 'loading' | 'ready' | 'failed'
  failure?: Failure
  threads: Thread[]
  hits: Message[]
  /** The words to highlight in the hits. */
  words: string[]
  /** Cursor of older hits. */
  next?: string
  loadingMore: boolean
}

const NOTHING: SearchState = {
  text: '',
  filter: {},
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

  async function look(typed: string, filter: SearchFilter = {}): Promise<void> {
    const text = typed.trim()
    const { cabinet, thread } = where()
    const isFiltered = Object.values(filter).some((part) => part !== undefined)
    if ((text === '' && !isFiltered) || cabinet === undefined) return clear()
    turn += 1
    const mine = turn
    result.value = { ...result.value, text, filter, state: 'loading', failure: undefined }
    try {
      // A filter is about messages.
      const [threads, page] = await Promise.all([
        thread !== undefined || isFiltered
          ? []
          : call('inbox.findThreads', { cabinet, text, limit: THREADS }),
        call('inbox.search', { cabinet, text, thread, ...filter, limit: HITS_PAGE }),
      ])
      if (mine !== turn) return
      result.value = { ...NOTHING, text, filter, state: 'ready', threads, ...page }
    } catch (error) {
      if (mine === turn) {
        result.value = { ...NOTHING, text, filter, state: 'failed', failure: toFailure(error) }
      }
    }
  }

  /** Goes on with older hits. Throws a bridge failure. */
  async function more(): Promise<void> {
    const { text, filter, next: before, loadingMore } = result.value
    const { cabinet, thread } = where()
    if (before === undefined || loadingMore || cabinet === undefined) return
    const mine = turn
    result.value = { ...result.value, loadingMore: true }
    try {
      const at = { thread, ...filter, before }
      const page = await call('inbox.search', { cabinet, text, ...at, limit: HITS_PAGE })
      if (mine !== turn) return
      const hits = [...result.value.hits, ...page.hits]
      result.value = { ...result.value, hits, next: page.next }
    } finally {
      if (mine === turn) result.value = { ...result.value, loadingMore: false }
    }
  }

  return { result, look, more, clear }
}
