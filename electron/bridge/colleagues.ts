import { z } from 'zod'
import type { CabinetId } from './cabinet.ts'
import { command, inCabinet } from './command.ts'
import { number } from './fields.ts'

/** Somebody who answers in the same account, each with an app of their own. */
export interface Colleague {
  id: string
  /** Empty where it cannot be read. */
  name: string
  /** It is the person at this computer. */
  mine: boolean
}

/** "I answer this": of all that somebody writes from one number, whichever own number it came to. */
export interface Claim {
  /** The other side's number, normalised. */
  other: string
  /** Who answers. */
  member: string
  mine: boolean
  /** It ends by itself then, milliseconds since the epoch. */
  until: number
}

/** A colleague has the conversation with a number open, or writes in it. */
export interface ColleagueAt {
  member: string
  other: string
  doing: 'reading' | 'writing'
}

/** A team; `away`: its server does not do its part, and one works on without it. */
export interface Colleagues {
  state: 'connecting' | 'connected' | 'away'
  members: Colleague[]
  claims: Claim[]
  /** Where the others are. */
  present: ColleagueAt[]
}

const other = number

export const colleaguesCommands = {
  /** Says that one answers, where nobody else does, or renews it; answers who does by now. */
  'colleagues.claim': command(inCabinet({ other }))<Claim>(),
  'colleagues.release': command(inCabinet({ other }))(),
  /** Says which conversation one has open, or that it is none. */
  'colleagues.be': command(
    inCabinet({ at: z.strictObject({ other, doing: z.enum(['reading', 'writing']) }).optional() }),
  )(),
}

export interface ColleaguesEvents {
  'colleagues.changed': { cabinet: CabinetId; colleagues: Colleagues }
}
