import type { Locale } from '../shared/locale.ts'
import type { CabinetId } from './cabinet.ts'
import type { ThreadId } from './inbox.ts'

export interface NoticeWords {
  /** Absent where nobody and nothing is named. */
  title?: string
  body: string
}

/** What a person is to be told of now, once, by settings and quiet hours. Shells only draw it. */
export interface Notice {
  cabinet: CabinetId
  about: 'messages' | 'presence' | 'money' | 'support' | 'changes'
  /** It takes the place of an earlier one with the same key. */
  key: string
  words: Record<Locale, NoticeWords>
  /** What it is about: an address inside the app, as links have it. */
  to: string
  /** What is offered to who looks at it, in place of showing it. */
  offer?: { to: string; words: Record<Locale, string> }
  /** The thread in which it can be answered. */
  thread?: ThreadId
}

export interface NoticeEvents {
  'notice.due': Notice
}
