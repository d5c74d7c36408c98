import { ref, shallowRef, watch, type Ref } from 'vue'
import type { Message, Past, Thread } from '../../../../electron/bridge/inbox.ts'
import { isSentElsewhere } from '../../../../electron/shared/sent-elsewhere.ts'
import { useColleagues } from '../../../stores/colleagues.ts'
import { useEvents } from '../../../stores/events.ts'
import { useInbox } from '../../../stores/inbox.ts'
import { isNamed } from '../../../threads/parts.ts'

/** What stands against sending: an answer, or that a colleague says he answers. */
export type ForeignAnswer =
  | { is: 'claim'; member: string }
  | ({ is: 'answer'; member?: string | undefined } & Pick<Message, 'text'> &
      Partial<Pick<Message, 'at'>>)

/** By what each is known, wherever it was heard of. */
const keyOf = (one: ForeignAnswer): string =>
  one.is === 'claim' ? `claim ${one.member}` : `answer ${one.text.trim()}`

const listed = ({ text, at, author }: Pick<Message, 'text' | 'at' | 'author'>): ForeignAnswer => ({
  ...{ is: 'answer', text, at, member: author },
})

/** Asks once before a text goes under which somebody else has answered meanwhile, or says that he does. */
export function useDoubleAnswer(thread: () => Thread, text: Ref<string>) {
  const inbox = useInbox()
  const colleagues = useColleagues()
  const isWriting = () => text.value.trim() !== ''
  const now = () => ({ at: thread().last?.at ?? 0, upTo: colleagues.told?.upTo ?? 0 })
  /** What stood last as the text was begun: what is older comes as somebody reads further back. */
  let since = now()
  const { last } = thread()
  /** What has come since. Under a text of an earlier visit, what stands last. */
  const pending = shallowRef<ForeignAnswer | undefined>(
    last && isSentElsewhere(last) && isWriting() ? listed(last) : undefined,
  )
  const asking = ref<ForeignAnswer>()
  /** What was asked about already. */
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

  /** What colleagues told of themselves, before the service's list shows it. */
  function told(): ForeignAnswer[] {
    const { other } = thread()
    const claim = colleagues.claimOf(other)
    const answers = colleagues
      .answersTo(other)
      .filter(({ seq, sent }) => seq > since.upTo || !sent)
      .map(({ member, text: said }): ForeignAnswer => ({ is: 'answer', member, text: said }))
    return claim && !claim.mine ? [{ is: 'claim', member: claim.member }, ...answers] : answers
  }

  /** Whether it asks now, so that nothing is to be sent yet. */
  function asks(): boolean {
    const against = [...told(), ...(pending.value ? [pending.value] : [])]
    const last = against.findLast((one) => !asked.has(keyOf(one)))
    // The service's list may show without a name what a colleague has told of.
    asking.value = last && against.find((one) => keyOf(one) === keyOf(last))
    return asking.value !== undefined
  }

  /** It is asked once, whatever the answer. */
  function leave(): void {
    if (asking.value) asked.add(keyOf(asking.value))
    asking.value = undefined
  }

  /** What of colleagues was in sight, and was agreed to. */
  function past(): Past | undefined {
    const { told: known } = colleagues
    if (!known) return undefined
    const claim = colleagues.claimOf(thread().other)
    return { upTo: known.upTo, anyway: claim !== undefined && !claim.mine }
  }

  return { asking, asks, leave, agree: leave, past }
}
