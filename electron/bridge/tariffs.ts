import { z } from 'zod'
import { command, inCabinet } from './command.ts'
import { id, number } from './fields.ts'
import { collection } from './collection.ts'

/** Something that the service words: its text, and the figure in it where it can be read. */
export interface Amount {
  text: string
  figure?: number
}

export interface TariffLink {
  title?: string
  /** Only `http` and `https`. */
  url: string
}

/** A quantity of the tariff in force. */
export interface TariffOption {
  /** The service's word for what is counted, such as `sip`. */
  alias?: string
  name: string
  text?: string
  used?: number
  included?: number
  /** The usage, item by item. */
  parts: { name: string; used?: number }[]
  /** Present if an option covers usage beyond the quantity; true if the option is on. */
  extra?: boolean
}

/** A service beside the tariff. No operation switches it. */
export interface TariffService {
  id: string
  name: string
  text?: string
  access?: boolean
  active?: boolean
  fee?: Amount
}

/** The tariff in force. */
export interface CurrentTariff {
  key: 'current'
  id?: number
  name?: string
  text?: string
  links: TariffLink[]
  options: TariffOption[]
  services: TariffService[]
}

/** A tariff on offer. */
export interface Tariff {
  id: number
  name: string
  text?: string
  category: { id: string; name: string; text?: string }
  month?: Amount
  year?: Amount
  /** The service's text about the fee. */
  feeText?: string
  items: { name: string; text?: string; amount?: Amount }[]
  links: TariffLink[]
  /** True for the one in force. */
  current: boolean
}

/** Effects of taking a tariff, as far as the service describes them. */
export interface Effect {
  tariff: number
  name: string
  /** The tariff in force, if the catalogue shows it. */
  former?: { id: number; name: string }
  month?: Amount
  year?: Amount
  feeText?: string
  /** Usage that exceeds the tariff's quantities. */
  exceeding: { name: string; used: number; included: number }[]
  /** Quantities in force that the tariff does not name, or whose figures cannot be read. */
  uncompared: string[]
}

/**
 * Result of taking a tariff: true if the service shows it in force now; absent where it could not
 * be read.
 */
export interface Activated {
  inForce?: boolean
}

/** One field of the service's reply about a price, under its own name. */
export interface ReplyField {
  name?: string
  value: string
}

export const tariffsCollections = {
  /** One row. */
  currentTariff: collection<CurrentTariff>(),
  tariffs: collection<Tariff>(),
}

export const tariffsCommands = {
  /** Effects of taking a tariff, read now. */
  'tariffs.effect': command(inCabinet({ tariff: id }))<Effect>(),
  /**
   * Takes a tariff, whose fee is charged; never repeated by itself. `fee` is the monthly one that was shown:
   * where the service asks for another by then nothing is sent, and the failure is `changed`. So it is, with the
   * field `seen`, where another tariff is in force by then.
   */
  'tariffs.activate': command(
    inCabinet({ tariff: id, fee: z.string().max(300).optional(), seen: id.optional() }),
    'spends',
  )<Activated>(),
  /** The price of a call to a number under a tariff, in the service's own words. */
  'tariffs.rate': command(inCabinet({ tariff: id, number }))<ReplyField[]>(),
}
