import { ref, shallowRef, watch, type Ref } from 'vue'
import type { Message, Past, Thread } from '../../../../electron/bridge/inbox.ts'
import { isSentElsewhere } from '../../../../electron/shared/sent-elsewhere.ts'
import { useColleagues } from '../../../stores/colleagues.ts'
import { useEvents } from '../../../stores/events.ts'
import { useInbox } from '../../../stores/inbox.ts'
import { isNamed } from '../../../threads/parts.ts'

/** A reason to ask before sending: an answer sent elsewhere, or a colleague's claim to answer. */
export type ForeignAnswer =
  | { is: 'claim'; member: string }
  | ({ is: 'answer'; member?: string | undefined } & Pick<Message, 'text'> &
      Partial<Pick<Message, 'at'>>)

/** Returns the identity of an answer or claim, independent of its source. */
const keyOf = (one: ForeignAnswer): string =>
  one.is === 'claim' ? `claim ${one.member}` : `answer ${one.text.trim()}`

const listed = ({ text, at, author }: Pick<Message, 'text' | 'at' | 'author'>): ForeignAnswer => ({
  ...{ is: 'answer', text, at, member: author },
})

/** Asks once before a text is sent if another answer or claim arrived meanwhile. */
export function useDoubleAnswer(thread: () => Thread, text: Ref<string>) {
  const inbox = useInbox()
  const colleagues = useColleagues()
  const isWriting = () => text.value.trim() !== ''
  const now = () => ({ at: thread().last?.at ?? 0, upTo: colleagues.told?.upTo ?? 0 })
  /** The last message when the text was begun; older ones may load as the user scrolls back. */
  let since = now()
  const { last } = thread()
  /** The answer that arrived since. For a draft of an earlier visit, the last message. */
  const pending = shallowRef<ForeignAnswer | undefined>(
    last && isSentElsewhere(last) && isWriting() ? listed(last) : undefined,
  )
  const asking = ref<ForeignAnswer>()
  /** Answers and claims the user was already asked about. */
  let asked = new Set<string>()

  useEvents().listen(({ name, payload }) => {
    if (name !== 'inbox.changed' || payload.cabinet !== inbox.cabinet || !isWriting()) return
    const answer = payload.messages.findLast(
      (one) => isNamed(thread(), one.thread) && isSentElsewhere(one) && one.at >= since.at,
    )
    if (answer) pending.value = listed(answer)
  })
  watch(isWriting, (begun) => {
    if (begun) since = now()
    else pending.value = undefined
  })
  watch(
    () => thread().other,
    () => (asked = new Set()),
  )

  /** Claims and answers that colleagues reported, before the service's list has them. */
  function told(): ForeignAnswer[] {
    const { other } = thread()
    const claim = colleagues.claimOf(other)
    const answers = colleagues
      .answersTo(other)
      .filter(({ seq, sent }) => seq > since.upTo || !sent)
      .map(({ member, text: said }): ForeignAnswer => ({ is: 'answer', member, text: said }))
    return claim && !claim.mine ? [{ is: 'claim', member: claim.member }, ...answers] : answers
  }

  /** Asks if another answer exists; returns true if the text must wait. */
  function asks(): boolean {
    const against = [...told(), ...(pending.value ? [pending.value] : [])]
    const last = against.findLast((one) => !asked.has(keyOf(one)))
    // The service's list may have the same answer without the name of the colleague.
    asking.value = last && against.find((one) => keyOf(one) === keyOf(last))
    return asking.value !== undefined
  }

  /** Closes the question; the same answer is never asked about twice. */
  function leave(): void {
    if (asking.value) asked.add(keyOf(asking.value))
    asking.value = undefined
  }

  /** The position in the colleagues' events that the user has seen, sent along with the text. */
  function past(): Past | undefined {
    const { told: known } = colleagues
    if (!known) return undefined
    const claim = colleagues.claimOf(thread().other)
    return { upTo: known.upTo, anyway: claim !== undefined && !claim.mine }
  }

  return { asking, asks, leave, agree: leave, past }
}
