import type { InjectionKey } from 'vue'
import type { ChangedKind } from '../../electron/bridge/changes.ts'
import type { Locale } from '../../electron/shared/locale.ts'
import type { Say } from './index.ts'

/** What the fields of a kind of things are called, and what is in them, in words. */
export interface FieldWords {
  label(field: string): string
  text(field: string, value: unknown): string
  /** What a field that is a list has in it, each by itself. */
  items?(field: string, value: unknown): string[] | undefined
}

/** Made where texts and lists are at hand; it says the words of whichever panel shows such things. */
export type SayFields = (given: { t: Say; locale: Locale }) => FieldWords

/** Fetches the words of a kind, which its panel has. */
export type FetchWords = (kind: ChangedKind) => Promise<SayFields> | undefined
export const fetchWordsKey: InjectionKey<FetchWords> = Symbol('words of changes')
