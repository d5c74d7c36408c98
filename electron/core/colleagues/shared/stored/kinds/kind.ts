import type { z } from 'zod'
import type { ReadableDatabase, WritableDatabase } from '../../../../database/handles.ts'
import type { ItemKind } from '../../../../team/index.ts'
import type { Known, Merge } from '../merge.ts'

/** What is known of a kind's things, by their ids. */
type KnownItems<C> = ReadonlyMap<string, Known<C>>

/** How the things of one kind are shared: all there is to say of it. */
export interface SharedKind<C> {
  readonly kind: ItemKind
  /** What a colleague's desktop may have written; whatever else it is, is not taken in. */
  readonly schema: z.ZodType<C>
  readonly merge: Merge<C>
  /** The things as they are here. */
  here(db: ReadableDatabase, known: KnownItems<C>): Map<string, C>
  /** Has a thing be here like this, undefined for gone; answers the ids of what the page has to be told of. */
  keep(db: WritableDatabase, id: string, content: C | undefined, before: C | undefined): string[]
  /** Two of which neither was shared before are one where they are alike. */
  readonly alike?: {
    of(content: C): string
    /** The thing here has another id from now on. */
    rename(db: WritableDatabase, from: string, to: string): void
    /** Also of two that were shared, and have the same content, one is enough. */
    once?: true
  }
  /** Whether there is a place for a thing here, now. */
  fits?(db: ReadableDatabase): (content: C) => boolean
  /** What may not stand beside another, as it is to be instead. */
  tidied?(here: ReadonlyMap<string, C>): Map<string, C>
  /** Its author alone tells it: told by another, it would be the other's. */
  readonly isAuthors?: true
  /** The member who alone gets it. */
  to?(content: C): string
}

/** Declares a kind, for whoever brings all of them together without knowing what is in them. */
export const declareKind = <C>(kind: SharedKind<C>): SharedKind<C> => kind

const SHARED_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** Whether a thing with this id can be told a server: others stay here. */
export const isShareable = (id: string): boolean => SHARED_ID.test(id)
