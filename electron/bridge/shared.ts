import { z } from 'zod'
import type { CabinetId } from './cabinet.ts'
import { cabinetAlone, command, inCabinet } from './command.ts'
import { localId, number } from './fields.ts'

/** A note about a person, for oneself and the colleagues; it is never sent to that person. */
export interface Note {
  id: string
  /** The person's number, normalised. */
  other: string
  text: string
  /** When it was written, milliseconds since the epoch. */
  at: number
  /** The member who wrote it; absent for an own one that the team does not have. */
  author?: string
  /** It was written without a team, and stays on this computer. */
  alone?: true
}

/** A text that was begun, and handed over to a colleague. */
export interface HandedDraft extends Omit<Note, 'alone'> {
  /** The own number it would be sent from, normalised. */
  own: string
  /** The member who has it now. */
  to: string
  /** The user of this computer has it now. */
  mine: boolean
}

/** Notes and drafts about one person, from here and from the team. */
export interface SharedOf {
  notes: Note[]
  drafts: HandedDraft[]
  /** Sharing mode of contacts, if the user chose one. */
  contacts?: ShareMode
}

/** Kinds of things that the user may share; a contact's tags go with it. */
export const sharedKindNames = ['contact', 'reply'] as const
export type SharedKindName = (typeof sharedKindNames)[number]

/** `share`: the team gets mine, and I do not get theirs; `merge`: all have all; `keep`: mine stay here alone. */
const shareModes = ['merge', 'share', 'keep'] as const
export type ShareMode = (typeof shareModes)[number]

/**
 * Sharing of one kind, with how many items there are here and in the team; without a mode the user
 * was not asked yet.
 */
export interface Share {
  kind: SharedKindName
  mode?: ShareMode
  here: number
  there: number
}

/**
 * A field that was changed here and elsewhere: the team's value holds, the one written here is kept
 * beside it.
 */
export interface SharedConflict {
  item: string
  kind: SharedKindName
  /** The item's current name. */
  name: string
  field: string
  mine: string
  theirs: string
  /** When that was seen, milliseconds since the epoch. */
  at: number
}

export interface SharedState {
  shares: Share[]
  conflicts: SharedConflict[]
}

const text = z.string().trim().min(1)
const note = text.max(5_000)

export const sharedCommands = {
  /** Notes about the person with these numbers and drafts to them, the earliest first. */
  'shared.of': command(inCabinet({ others: z.array(number).max(20) }))<SharedOf>(),
  'shared.addNote': command(inCabinet({ other: number, text: note }))(),
  /** Changes an own note. */
  'shared.changeNote': command(inCabinet({ note: localId, text: note }))(),
  'shared.dropNote': command(inCabinet({ note: localId }))(),
  /** Hands a text that was begun over to a colleague. */
  'shared.handOver': command(
    inCabinet({ own: number, other: number, text: text.max(2_000), to: z.uuid() }),
  )(),
  /** Ends a handed-over draft: it is taken into the own composer, or goes back to its author. */
  'shared.endDraft': command(inCabinet({ draft: localId, how: z.enum(['take', 'back']) }))(),

  /** Sharing settings and merge conflicts; empty without a team. */
  'shared.state': command(cabinetAlone)<SharedState>(),
  'shared.choose': command(
    inCabinet({ kind: z.enum(sharedKindNames), mode: z.enum(shareModes) }),
  )(),
  /** Settles a conflicting field: with the value written here, or the team's. */
  'shared.decide': command(
    inCabinet({
      item: localId,
      field: z.string().max(40),
      mine: z.string().max(5_000),
      use: z.enum(['mine', 'theirs']),
    }),
  )(),
}

export interface SharedEvents {
  /** The sharing state changed. */
  'shared.changed': { cabinet: CabinetId }
}
