import type { Contact } from '../../../../electron/bridge/contacts.ts'
import { planImport, type ImportPlan, type Sharing } from './plan.ts'
import type { FileContent, FoundPerson, Problem } from './types.ts'

/** Rows of each list shown to the user: enough to recognise a file parsed wrongly. */
const SHOWN = 50

/** The beginning of a list, and how long all of it is. */
export interface OfferBeginning<T> {
  first: T[]
  count: number
}

/** The part of a file's content that can be imported. */
export interface ContactsOffer {
  plan: ImportPlan
  people: OfferBeginning<FoundPerson>
  problems: OfferBeginning<Problem>
}

const beginningOf = <T>(list: T[]): OfferBeginning<T> => ({
  first: list.slice(0, SHOWN),
  count: list.length,
})

/** Compares a file's content with the existing contacts. */
export const offerOf = (
  { people, problems }: FileContent,
  known: Contact[],
  sharing: Sharing,
): ContactsOffer => ({
  plan: planImport(people, known, sharing),
  people: beginningOf(people),
  problems: beginningOf(problems),
})
