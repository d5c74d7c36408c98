import type { QueueBody } from '../../../electron/bridge/queues.ts'
import type { Reaches } from '../../components/pbx/use-reach.ts'

/** Data about a queue besides its form. */
export interface StoryFacts {
  /** Number of agents available now, if known. */
  online?: number
  /** Availability in words where calls reach agents on mobile phones alone. */
  mobileOnly?: string
  /** The strategy in words. */
  strategy?: string
  /** Returns a recording's name. */
  mediaOf(id: number): string
}

/** A sentence about a queue; times are in seconds. */
export type Sentence =
  | { kind: 'nobody' | 'nobodyOnline' }
  | { kind: 'mobileOnly'; text: string }
  | { kind: 'announce' | 'hold' | 'strategy'; name: string }
  | { kind: 'wait' | 'ring' | 'wrapUp'; seconds: number }
  | { kind: 'size' | 'atOnce'; n: number }
  | { kind: 'exit'; key: string }

/** Sentences about fields that have a value. */
type ToldSentence = Exclude<Sentence['kind'], 'nobody' | 'nobodyOnline' | 'mobileOnly'>

export interface Story {
  sentences: Sentence[]
  /** Fields without a value: the service does not document their default. */
  open: ToldSentence[]
}

/** Returns who can be reached of a queue's agents, as far as known. */
export function agentsIn(
  { of, text }: Reaches,
  calls: Parameters<Reaches['of']>[0],
): Pick<StoryFacts, 'online' | 'mobileOnly'> {
  const reach = of(calls)
  if (reach.state !== 'known' || reach.online === undefined) return {}
  const isMobileOnly = reach.online === 0 && reach.mobile !== undefined
  return { online: reach.online, ...(isMobileOnly && { mobileOnly: text(reach) }) }
}

/**
 * Describes a caller's way through a queue, from beginning to end.
 * Invalid values are skipped.
 */
export function callerStory(
  form: Partial<QueueBody>,
  { online, mobileOnly, strategy, mediaOf }: StoryFacts,
): Story {
  const story: Story = { sentences: [], open: [] }
  const tell = <T>(kind: ToldSentence, value: T | undefined, sentence: (value: T) => Sentence) => {
    if (value === undefined) story.open.push(kind)
    else story.sentences.push(sentence(value))
  }
  const name = (kind: 'announce' | 'hold' | 'strategy', value: string | undefined) =>
    tell(kind, value, (given) => ({ kind, name: given }))
  const figure = <K extends ToldSentence>(
    kind: K,
    value: number | undefined,
    least: number,
    sentence: (value: number) => Sentence,
  ) => {
    if (value === undefined || value >= least) tell(kind, value, sentence)
  }
  const named = (id: number | undefined) => (id === undefined ? undefined : mediaOf(id))

  name('announce', named(form.announce_media_id))
  name('hold', named(form.on_hold_media_id))
  figure('wait', form.connection_timeout, 0, (seconds) => ({ kind: 'wait', seconds }))
  figure('size', form.max_queue_size, 0, (n) => ({ kind: 'size', n }))
  if (!form.sips?.length) story.sentences.push({ kind: 'nobody' })
  else if (mobileOnly !== undefined) story.sentences.push({ kind: 'mobileOnly', text: mobileOnly })
  else if (online === 0) story.sentences.push({ kind: 'nobodyOnline' })
  name('strategy', strategy)
  figure('atOnce', form.ring_simultaneously, 1, (n) => ({ kind: 'atOnce', n }))
  figure('ring', form.agent_ring_timeout, 1, (seconds) => ({ kind: 'ring', seconds }))
  figure('wrapUp', form.agent_wrapup_time, 0, (seconds) => ({ kind: 'wrapUp', seconds }))
  tell('exit', form.caller_exit_key, (key) => ({ kind: 'exit', key }))
  return story
}
