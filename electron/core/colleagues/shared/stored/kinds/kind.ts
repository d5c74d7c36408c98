import type { z } from 'zod'
import type { ReadableDatabase, WritableDatabase } from '../../../../database/handles.ts'
import { SHARED_ID } from '../../../../team/contents.ts'
import type { ItemKind } from '../../../../team/index.ts'
import type { KnownVersion, ItemMerge } from '../merge.ts'

/** Sync states of a kind's items, by their ids. */
type KnownItems<C> = ReadonlyMap<string, KnownVersion<C>>

/** Definition of a shared kind. */
export interface SharedKind<C> {
  readonly kind: ItemKind
  /** Schema of contents written by colleagues' desktops; others are not taken in. */
  readonly schema: z.ZodType<C>
  readonly merge: ItemMerge<C>
  /** Returns the items here. */
  here(db: ReadableDatabase, known: KnownItems<C>): Map<string, C>
  /** Stores an item here, undefined for deleted; returns the ids of all items changed by that. */
  keep(db: WritableDatabase, id: string, content: C | undefined, before: C | undefined): string[]
  /** Matching of equal items that were created on both sides before sharing. */
  readonly alike?: {
    of(content: C): string
    /** Changes the id of an item here. */
    rename(db: WritableDatabase, from: string, to: string): void
    /** Removes duplicates among shared items, too. */
    once?: true
  }
  /** Returns whether an item can be stored here now; a tag needs its contact. */
  fits?(db: ReadableDatabase): (content: C) => boolean
  /** Returns items that collide with another one, with changed content. */
  tidied?(here: ReadonlyMap<string, C>): Map<string, C>
  /** Only the author uploads it: an upload by another member would change the author. */
  readonly isAuthors?: true
  /** Returns the only member who gets it. */
  to?(content: C): string
}

/** Declares a kind, with its type checked. */
export const declareKind = <C>(kind: SharedKind<C>): SharedKind<C> => kind

/** Returns whether the server accepts this id: items with other ids stay here. */
export const isShareable = (id: string): boolean => SHARED_ID.test(id)
