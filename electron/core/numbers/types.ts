import type { Failure } from '../../bridge/failures.ts'
import type { CallerShown } from '../account/types.ts'

/** Where a number is to lead (section "Numbers (REST)", `number/follow`). */
export type Route =
  | { type: 'sip' | 'group' | 'scenario' | 'call_queue'; id: number; shows: CallerShown }
  | { type: 'number'; number: string; shows: CallerShown }
  | { type: 'sip_uri'; uri: string; shows: CallerShown }

export type Forwarding =
  | { type: 'empty' }
  | Route
  | {
      type: 'crm1' | 'crm2' | 'crm3'
      host: string
      shows: CallerShown
      /** Where calls go if the CRM gives no answer. */
      otherwise?: Route | { type: 'empty' }
    }

/** Numbers that get a forwarding: own ones by id, external ones by their kind and id. */
export type ForwardedNumber =
  { of: 'owned'; id: number } | { of: 'external'; kind: 'ate' | 'sipuri'; id: number }

export type JobId = string

/** How far one number of a job is. `unknown`: it was sent and no reply came; reading anew may tell. */
export type StepState = 'waiting' | 'working' | 'done' | 'failed' | 'unknown' | 'cancelled'

export interface JobStep {
  number: string
  state: StepState
  failure?: Failure
}

/** Work over several numbers, one call each, so that everybody sees what was done and what was not. */
export interface Job {
  id: JobId
  work: 'forward' | 'undoForward' | 'buy' | 'blackList' | 'reserve'
  state: 'running' | 'finished' | 'stopped'
  steps: JobStep[]
  /** Whether the former state of what was done can be put back; `partly` where only of some. */
  undo?: 'all' | 'partly' | 'none'
}

/** What to look for among the numbers on offer. */
export interface OfferQuery {
  kind: 'abc' | 'def' | '800'
  owner: 'business' | 'personal'
  region?: number
  code?: string
  /** 0 simple, 5 bronze, 1 silver, 2 gold, 3 platinum, 4 exclusive. */
  category?: number
  /** `?` stands for one digit, `*` for any sequence. */
  mask?: string
}

export interface Offer {
  number: string
  category?: number
  /** Roubles, once. */
  price?: number
  /** Roubles a month. */
  fee?: number
  owner?: string
  kind?: string
}

export interface OffersPage {
  offers: Offer[]
  /** Whether there are more than were asked for. */
  more: boolean
}

export interface Region {
  id: number
  title: string
  codes: string[]
}

/** What connecting a number of another operator takes. */
export type ExternalNumberInput =
  | { kind: 'ate'; number: string; host: string; port: number; login: string; secret: string }
  | { kind: 'sipuri'; number: string; host: string }
