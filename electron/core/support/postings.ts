import type { Asked } from '../database/tables.ts'
import type { PostedFile, Posting } from '../../bridge/support.ts'
import type { KeptPosting, SupportTables } from './tables.ts'

/** Fields of a posting that can change. */
type PostingChange = Partial<Omit<KeptPosting, 'id'>>

export interface PostingsOptions {
  stored: Asked<SupportTables>
  announce(changed: Posting[], gone: string[]): void
  /** Logs errors of saving that no caller awaits. */
  describe(error: unknown): unknown
}

/** The posts that were sent from here and are not over, in memory and in the database alike. */
export interface Postings {
  /**
   * Loads stored postings; one that was being sent becomes unknown. Rejects with a
   * `DatabaseFailure`.
   */
  open(): Promise<void>
  /** Resolves once they were taken up; tries again where that failed. */
  ready(): Promise<void>
  all(): KeptPosting[]
  find(id: string): KeptPosting | undefined
  /** Adds one; on return it is kept. Rejects with a `DatabaseFailure`. */
  add(posting: KeptPosting): Promise<void>
  /** Changes a posting; resolves once it is stored. Rejects with a `DatabaseFailure`. */
  change(id: string, change: PostingChange): Promise<void>
  /** Changes one file, and keeps it where that is not its progress alone. */
  changeFile(id: string, file: string, change: Partial<PostedFile>): void
  drop(id: string): Promise<void>
  /** Marks a posting as being worked on by this run; call the returned function to release it. */
  hold(id: string): () => void
  isHeld(id: string): boolean
}

/** Returns the part of a posting that pages receive. */
export const shownOf = ({ before: _before, ...posting }: KeptPosting): Posting => posting

export function createPostings({ stored, announce, describe }: PostingsOptions): Postings {
  const postings = new Map<string, KeptPosting>()
  const held = new Set<string>()
  let opening: Promise<void> | undefined

  function put(posting: KeptPosting): void {
    postings.set(posting.id, posting)
    announce([shownOf(posting)], [])
  }

  async function takeUp(): Promise<void> {
    const kept = await stored.postings()
    for (const posting of kept) {
      // The state in memory is newer.
      if (!postings.has(posting.id)) postings.set(posting.id, interrupted(posting))
    }
    if (kept.length > 0) announce([...postings.values()].map(shownOf), [])
  }

  function open(): Promise<void> {
    opening = takeUp()
    opening.catch(() => (opening = undefined))
    return opening
  }

  return {
    open,
    ready: () => opening ?? open(),
    all: () => [...postings.values()],
    find: (id) => postings.get(id),
    async add(posting) {
      await stored.keepPosting(posting)
      put(posting)
    },
    async change(id, change) {
      const before = postings.get(id)
      if (!before) return
      const { failure: _failure, ...rest } = before
      // A failure belongs to the former state only.
      const posting = { ...(change.state === undefined ? before : rest), ...change }
      put(posting)
      await stored.keepPosting(posting)
    },
    changeFile(id, file, change) {
      const before = postings.get(id)
      if (!before) return
      const files = before.files.map((one) => (one.id === file ? changed(one, change) : one))
      const posting = { ...before, files }
      put(posting)
      if (change.state !== undefined) stored.keepPosting(posting).catch(describe)
    },
    async drop(id) {
      if (!postings.delete(id)) return
      announce([], [id])
      await stored.dropPosting(id)
    },
    hold(id) {
      held.add(id)
      return () => void held.delete(id)
    },
    isHeld: (id) => held.has(id),
  }
}

function changed(file: PostedFile, change: Partial<PostedFile>): PostedFile {
  const { failure: _failure, ...rest } = file
  return { ...(change.state === undefined ? file : rest), ...change }
}

/** Returns a posting left behind by an earlier run or session, with the states it then has. */
function interrupted(posting: KeptPosting): KeptPosting {
  const state = posting.state === 'sending' ? 'unknown' : posting.state
  const files = posting.files.map((file): PostedFile => {
    if (file.state === 'sending') return { ...file, state: 'unknown' }
    // The file itself was the page's, which is gone.
    return file.state === 'waiting' ? { ...file, state: 'unsent' } : file
  })
  return { ...posting, state, files }
}
