import type { Failure } from '../../bridge/failures.ts'

/** What tells a row of a list from its neighbours. */
export type SliceKey = string | number

/** Rows that the service listed and that do not have the described shape: they are not in the list. */
export interface InvalidRows {
  count: number
  /** What is wrong, each thing once: operation, member and kind of mistake, without values. */
  reasons: string[]
}

/** `stale`: there, and being read again or waiting for it; `failed`: what is there may be out of date. */
export type SliceState =
  | { state: 'empty' }
  | { state: 'loading'; rows: number }
  | { state: 'fresh'; readAt: number; invalid?: InvalidRows }
  | { state: 'stale'; readAt: number; invalid?: InvalidRows }
  | { state: 'failed'; failure: Failure; readAt?: number; invalid?: InvalidRows }

/** The same of one row's details; `gone`: the service does not know it any more. */
export type DetailState =
  | { state: 'loading' }
  | { state: 'fresh'; readAt: number }
  | { state: 'stale'; readAt: number }
  | { state: 'failed'; failure: Failure; readAt?: number }

/** Something of the account that numbers can lead to. */
export interface Target {
  id: number
  name: string
  /** Extension or internal number, where it has one. */
  number?: string
}
