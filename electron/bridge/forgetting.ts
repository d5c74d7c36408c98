import type { ChangedBody, KeptChange, PlannedChange } from './changes.ts'
import { command, inCabinet } from './command.ts'
import type { Contact } from './contacts.ts'
import { number } from './fields.ts'
import type { Message, Thread } from './inbox.ts'
import type { PlannedMessage } from './planned.ts'
import type { Note } from './shared.ts'

/** A conversation over one own number, with all its messages, the oldest first. */
export interface KnownThread {
  thread: Thread
  messages: Message[]
}

/** All that this computer keeps of a person, whom one of their numbers names. */
export interface KnownPerson {
  /** Normalised. */
  numbers: string[]
  contacts: Contact[]
  threads: KnownThread[]
  planned: PlannedMessage[]
  /** Notes for colleagues about them, and drafts to them that were handed over. */
  notes: Note[]
  /** Planned changes that name them, such as forwardings to their number. */
  plans: PlannedChange[]
  /** Changes that name them. */
  changes: KeptChange[]
  /** Former states of things that name them, each with the time when it was first seen. */
  states: { at: number; name: string; body: ChangedBody }[]
}

/** How much of each there is. */
export type KnownCounts = Record<
  'messages' | 'drafts' | 'planned' | 'contacts' | 'notes' | 'plans' | 'changes' | 'states',
  number
>

export interface Forgetting {
  /** Name of their contact. */
  name?: string
  numbers: string[]
  counts: KnownCounts
  /** Colleagues' desktops are to forget them, too. */
  isTeam: boolean
}

const ofPerson = inCabinet({ other: number })

export const forgettingCommands = {
  /** All that is known of the person with a number. */
  'forgetting.known': command(ofPerson)<KnownPerson>(),
  /** Counts everything that forgetting them would erase. */
  'forgetting.look': command(ofPerson)<Forgetting>(),
  /**
   * Erases all of it, here and in the team. Fails as `changed` with the field `sending` while the outcome of a
   * message to them is not known.
   */
  'forgetting.forget': command(ofPerson, 'deletes')(),
}
