import type { Locale } from '../shared/locale.ts'
import type { CabinetId } from './cabinet.ts'
import type { ThreadId } from './inbox.ts'

export interface NoticeWords {
  /** Absent if the notice names no person and no thing. */
  title?: string
  body: string
}

/** A notification due now, once, by settings and quiet hours. Shells only draw it. */
export interface Notice {
  cabinet: CabinetId
  about: 'messages' | 'presence' | 'money' | 'support' | 'changes' | 'backup'
  /** It takes the place of an earlier one with the same key. */
  key: string
  words: Record<Locale, NoticeWords>
  /** Target: an address inside the app, as links have it. */
  to: string
  /** Action offered in its place to users who are looking at the app. */
  offer?: { to: string; words: Record<Locale, string> }
  /** The thread in which it can be answered. */
  thread?: ThreadId
}

export interface NoticeEvents {
  'notice.due': Notice
}
