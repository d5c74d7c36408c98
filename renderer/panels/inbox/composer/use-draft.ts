import { onUnmounted } from 'vue'
import type { Thread } from '../../../../electron/bridge/inbox.ts'
import { useDrafts } from '../../../stores/drafts.ts'
import { useInbox } from '../../../stores/inbox.ts'
import { useThreads } from '../../../stores/threads.ts'

/** The composer's text, kept as the thread's draft while it is typed. */
export function useDraft(thread: () => Thread) {
  const inbox = useInbox()
  const threads = useThreads()
  const drafts = useDrafts()
  /** Its own, whichever is shown by the time that a text comes back. */
  const { cabinet } = inbox
  const { id, draft } = thread()
  const text = drafts.open(cabinet, id, draft)

  function keep(): void {
    if (cabinet === undefined) return
    if (inbox.cabinet === cabinet) threads.noteDraft(id, text.value)
    drafts.keep(cabinet, id, text.value)
  }

  function set(given: string): void {
    text.value = given
    keep()
  }

  /** Empties the field for the next text. The database keeps what was taken as the draft until `sent`. */
  function take(): string {
    const taken = text.value
    text.value = ''
    return taken
  }

  /** Takes a text out that the field begins with; what was typed below it stays there. */
  function takeFirst(given: string): string {
    if (text.value.startsWith(given)) text.value = text.value.slice(given.length).replace(/^\n/, '')
    return given
  }

  /** What was taken is queued, and with it the database emptied the draft; what was typed since stays. */
  function sent(): void {
    if (cabinet !== undefined) drafts.drop(cabinet, id)
    keep()
  }

  /** Puts a text back above what was typed meanwhile. */
  function restore(given: string): void {
    set(text.value.trim() === '' ? given : `${given}\n${text.value}`)
  }

  /** Does work that may bring a text back, also after the composer was left. */
  async function during(work: () => Promise<void>): Promise<void> {
    drafts.open(cabinet, id, draft)
    try {
      await work()
    } finally {
      drafts.close(cabinet, id)
    }
  }

  onUnmounted(() => {
    void drafts.flush()
    drafts.close(cabinet, id)
  })
  return { text, keep, set, take, takeFirst, sent, restore, during, flush: drafts.flush }
}

export type Draft = ReturnType<typeof useDraft>
