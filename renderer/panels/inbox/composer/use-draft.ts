import { onUnmounted, watch, type Ref } from 'vue'
import type { CabinetId } from '../../../../electron/bridge/cabinet.ts'
import type { Thread, ThreadId } from '../../../../electron/bridge/inbox.ts'
import { useDrafts } from '../../../stores/drafts.ts'
import { useInbox } from '../../../stores/inbox.ts'
import { useThreads } from '../../../stores/threads.ts'
import { partsOf } from '../../../threads/parts.ts'

/**
 * The composer's text, kept while it is typed as the draft of the thread that it is written in: it goes
 * along where another one of the conversation is chosen.
 */
export function useDraft(thread: () => Thread) {
  const inbox = useInbox()
  const threads = useThreads()
  const drafts = useDrafts()
  /** The cabinet at the start: another one may be active when a text is restored. */
  const { cabinet } = inbox
  const { draft } = thread()
  const [{ id } = thread()] = partsOf(thread())
  const text = drafts.open(cabinet, id, draft)

  function keepIn(thread: ThreadId, given: string): void {
    if (cabinet === undefined) return
    if (inbox.cabinet === cabinet) threads.noteDraft(thread, given)
    drafts.keep(cabinet, thread, given)
  }

  const keep = (): void => keepIn(thread().id, text.value)

  watch(
    () => thread().id,
    (_, before) => {
      const { draft: there } = thread()
      const given = text.value
      if (given === '' && there === '') return
      keepIn(before, '')
      set([given, there].filter((one) => one.trim() !== '').join('\n'))
    },
  )

  followOtherWindows({ cabinet, thread, text, set })

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

  /** Drops the draft whose text was queued (the database cleared it too); keeps later typing. */
  function sent(): void {
    if (cabinet !== undefined) drafts.drop(cabinet, thread().id)
    keep()
  }

  /** Puts a text back above what was typed meanwhile. */
  function restore(given: string): void {
    // The database already has the text again, and this window has received it.
    if (text.value === given || text.value.startsWith(`${given}\n`)) return
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

interface FollowedDraft {
  cabinet: CabinetId | undefined
  thread: () => Thread
  text: Ref<string>
  set(given: string): void
}

/** Takes over a draft that another window saved, with the text written here since below it. */
function followOtherWindows({ cabinet, thread, text, set }: FollowedDraft): void {
  const drafts = useDrafts()

  function takeOver(told: string): void {
    const { id } = thread()
    if (cabinet === undefined || told === text.value || drafts.isOwn(cabinet, id, told)) return
    drafts.found(cabinet, id, told)
    if (!drafts.isUnsaved(cabinet, id)) text.value = told
    else if (told.trim() !== '' && text.value.trim() !== '') set(`${told}\n${text.value}`)
  }
  watch(
    () => [thread().id, thread().draft] as const,
    ([now, told], [before]) => now === before && takeOver(told),
  )
}

export type Draft = ReturnType<typeof useDraft>
