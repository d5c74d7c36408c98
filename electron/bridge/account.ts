import { z } from 'zod'
import type { CabinetId } from './cabinet.ts'
import { command, inCabinet } from './command.ts'
import type { Failure } from './failures.ts'
import type { CollectionTypes } from './collection.ts'

/** Identifies a row within its list. */
export type CollectionKey = string | number

/** Rows that the service listed and that do not have the described shape: they are not in the list. */
export interface InvalidRows {
  count: number
  /** Mistakes, each once: operation, member and kind of mistake, without values. */
  reasons: string[]
}

/**
 * `loading`: `of` is how many rows the service says there are; `stale`: there, and being read again or
 * waiting for it, because something has touched it; `fresh` with `renewing`: being read again because
 * of its age alone; `failed`: what is there may be out of date.
 */
export type CollectionState =
  | { state: 'empty' }
  | { state: 'loading'; rows: number; of?: number }
  | { state: 'fresh'; readAt: number; invalid?: InvalidRows; renewing?: true }
  | { state: 'stale'; readAt: number; invalid?: InvalidRows }
  | { state: 'failed'; failure: Failure; readAt?: number; invalid?: InvalidRows }

/** The state of one row's details; `gone`: the row does not exist in the service any more. */
export type DetailState =
  | { state: 'loading' }
  | { state: 'fresh'; readAt: number }
  | { state: 'stale'; readAt: number }
  | { state: 'failed'; failure: Failure; readAt?: number }

type Declarations = Record<string, CollectionTypes<object, object>>
/** The rows of each collection. */
export type RowsOf<S extends Declarations> = { [N in keyof S]: NonNullable<S[N]['row']> }
/** The details of one row of each collection. */
export type DetailsOf<S extends Declarations> = { [N in keyof S]: NonNullable<S[N]['detail']> }

/** The present state of one list. `key` names the member that identifies its rows. */
export interface View<Rows, N extends keyof Rows> {
  collection: N
  key: string
  state: CollectionState
  rows: Rows[N][]
}

/** Changes of one list; `key` names the field that identifies its rows. */
export interface Delta<Rows, N extends keyof Rows> {
  collection: N
  key: string
  state: CollectionState
  changed: Rows[N][]
  gone: CollectionKey[]
}

/** Details of one row beside the list, with the time of their reading. */
export interface Detail<Details, N extends keyof Details> {
  collection: N
  /** The row that it is about. */
  of: CollectionKey
  state: DetailState
  detail?: Details[N]
}

/** The same of any list. */
export type AnyDetail<S extends Declarations> = {
  [N in keyof S]: Detail<DetailsOf<S>, N>
}[keyof S]

/** The commands about the account's lists, which are declared by the modules. */
export function accountCommands<S extends Declarations>(collections: S) {
  const name = z.enum(Object.keys(collections) as (keyof S & string)[])
  const refresh = z.union([z.boolean(), z.literal('aged')]).optional()
  const key = z.union([z.string().max(200), z.int()])
  return {
    /**
     * One collection of the account, read if it never was; `refresh` reads it whatever is there, or
     * only if it is older than a minute. Returns what is there at once where there is anything;
     * `account.changed` brings the rest.
     */
    'account.read': command(inCabinet({ collection: name, refresh }))<View<RowsOf<S>, keyof S>>(),
    /**
     * Details of all rows of a list, as far as they were read; those never read follow one by one
     * with `detail.changed`. `again` also retries those that failed a moment ago.
     */
    'account.details': command(inCabinet({ collection: name, again: z.boolean().optional() }))<
      AnyDetail<S>[]
    >(),
    /**
     * Details of one row beside the list, read if they never were or something has touched the row
     * since. Returns at once what is there; `detail.changed` brings the rest.
     */
    'account.detail': command(inCabinet({ collection: name, of: key, refresh }))<AnyDetail<S>>(),
  }
}

export interface AccountEvents<S extends Declarations> {
  'account.changed': {
    cabinet: CabinetId
    delta: { [N in keyof S]: Delta<RowsOf<S>, N> }[keyof S]
  }
  'detail.changed': {
    cabinet: CabinetId
    detail: AnyDetail<S>
  }
}
