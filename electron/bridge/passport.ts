import type { CheckReport } from './check.ts'
import { cabinetAlone, command } from './command.ts'
import type { CallWeek } from './routes.ts'
import type { CurrentTariff } from './tariffs.ts'

/** A number, and what comes of its calls; without a week that is not known. */
export interface PassportNumber {
  kind: 'numbers' | 'externalNumbers'
  number: string
  alias?: string
  week?: CallWeek
}

/** A person with an extension; groups and queues that name them by id. */
interface PassportExtension {
  id: number
  name: string
  number?: string
  callerId?: string
  groups: string[]
  queues: string[]
}

/** Something that is edited as a whole; without a body its details are not known. */
export interface PassportThing {
  id: number
  name: string
  number?: string
  /** Its fields by their names in requests. */
  body?: Readonly<Record<string, unknown>>
}

/** A recording, and the names of what plays it. */
interface PassportRecording {
  id: number
  name: string
  playedBy: string[]
}

/** An account's telephony as it is set up, as far as that is known. Holds no secret. */
export interface Passport {
  numbers: PassportNumber[]
  sip: PassportExtension[]
  groups: PassportThing[]
  queues: PassportThing[]
  scenarios: PassportThing[]
  media: PassportRecording[]
  tariff?: Pick<CurrentTariff, 'name' | 'options' | 'services'>
  /** Findings about calls that are not muted, and rules that were not applied. */
  check: Pick<CheckReport, 'findings' | 'unchecked'>
  /** Lists that are not known, or not whole. */
  unknown: PassportList[]
}

export const passportLists = [
  'numbers',
  'externalNumbers',
  'sip',
  'groups',
  'queues',
  'scenarios',
  'media',
  'currentTariff',
] as const
type PassportList = (typeof passportLists)[number]

export const passportCommands = {
  /** How the account's telephony is set up, read from the service as far as it may be out of date. */
  'passport.read': command(cabinetAlone)<Passport>(),
}
