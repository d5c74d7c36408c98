import type { InjectionKey } from 'vue'
import type { ChangedKind } from '../../electron/bridge/changes.ts'
import type { Locale } from '../../electron/shared/locale.ts'
import type { Say } from './index.ts'

/** Labels and values of a resource's fields as text. */
export interface FieldWords {
  label(field: string): string
  text(field: string, value: unknown): string
  /** Returns the items of a list field as text. */
  items?(field: string, value: unknown): string[] | undefined
}

/** Creates them in a component, with texts and lists at hand. */
export type SayFields = (given: { t: Say; locale: Locale }) => FieldWords

/** Fetches the words of a kind, which its panel has. */
export type FetchWords = (kind: ChangedKind) => Promise<SayFields> | undefined
export const fetchWordsKey: InjectionKey<FetchWords> = Symbol('words of changes')
