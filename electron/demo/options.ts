import type { Addresses } from '../service/catalogue/index.ts'
import type { Taken } from './rules/route/readings.ts'

/** How a demo cabinet is set up. */
export interface DemoOptions {
  /** Folder for the state; made if missing. */
  home: string
  /** Port on 127.0.0.1; 0 (the default) takes a free one. */
  port?: number
  /** Chooses numbers, minutes, presence and what customers say. Default 1. */
  seed?: number
  /** `large`: 10,000 SIP accounts, 5,000 numbers and 1,000,000 messages in 5,000 dialogs. Default `small`. */
  scale?: Scale
  /** Serves the control interface under `/control/`. Default false. */
  control?: boolean
  /** The cabinet's clock, milliseconds since the epoch. Default `Date.now`. */
  now?: () => number
  /**
   * With `on` customers write and call, extensions go on and off, support answers, invoices get
   * paid and monthly fees are charged by themselves. Default `on`.
   */
  life?: 'on' | 'off'
  /** How many times faster than usual that happens. Default 1. */
  pace?: number
  /** Which way it takes whatever the specification leaves open about calls. Default `first`. */
  readings?: Taken
  /** How long an access token lives, in seconds. Default 900. */
  tokenLifetime?: number
  /** Overrides the sizes of the `large` scale. */
  sizes?: Partial<Sizes>
}

export type Scale = 'small' | 'large'

/** Sizes of a `large` cabinet. */
export interface Sizes {
  sips: number
  numbers: number
  messages: number
  dialogs: number
}

/** The user of the demo cabinet. Nothing here is secret: the company is invented. */
export interface DemoAccount {
  email: string
  password: string
  phone: string
  /** The PIN of all the demo's calls: the last digits of the number that calls. */
  pin: string
}

/** Data that the company keeps outside the service: its contacts, and its quick replies. */
export interface AddressBook {
  contacts: { id: string; name: string; numbers: string[]; tags: string[]; note: string }[]
  replies: { id: string; shortcut: string; text: string }[]
}

export interface RunningDemo {
  addresses: Addresses
  account: DemoAccount
  /** The user of the company's branch, which is an older cabinet. */
  legacyAccount: DemoAccount
  /** An API token as the cabinet's API section would show it; it does not expire. */
  apiToken: string
  /** Stops the server and its life; the state is on disk. */
  close(): Promise<void>
}
