import type { InjectionKey } from 'vue'
import type { ChangedKind } from '../../electron/bridge/changes.ts'
import type { ResourceKind } from '../../electron/shared/references/account.ts'
import type { Locale } from '../../electron/shared/locale.ts'
import type { Say } from './index.ts'

/** Returns the name of a resource, or its id if none is known. */
export type Called = (kind: ResourceKind, id: number) => string

/** Labels and values of a resource's fields as text. */
export interface FieldWords {
  label(field: string): string
  text(field: string, value: unknown, called: Called): string
  /** Returns the items of a list field as text. */
  items?(field: string, value: unknown, called: Called): string[] | undefined
}

/** Creates them with texts; after a setup, so without what only a setup may use. */
export type SayFields = (given: { t: Say; locale: Locale }) => FieldWords

/** Fetches the words of a kind, which its panel has. */
export type FetchWords = (kind: ChangedKind) => Promise<SayFields> | undefined
export const fetchWordsKey: InjectionKey<FetchWords> = Symbol('words of changes')
