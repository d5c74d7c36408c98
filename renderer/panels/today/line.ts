import {
  CalendarClock,
  CircleCheck,
  CircleQuestionMark,
  Download,
  Footprints,
  KeyRound,
  LifeBuoy,
  MessageCircle,
  MessageCircleWarning,
  PhoneMissed,
  Split,
  UserX,
  Wallet,
} from '@lucide/vue'
import type { ChangesEnd } from '../../../electron/bridge/changes.ts'
import type { PlannedTogether } from '../../stores/ends.ts'

/** Kinds of harm, the worst first, with their looks. */
export const harms = {
  callsLost: { icon: PhoneMissed, tone: 'bad' },
  elsewhere: { icon: Split, tone: 'bad' },
  signedOut: { icon: KeyRound, tone: 'bad' },
  unconfirmed: { icon: CircleQuestionMark, tone: 'bad' },
  moneyGone: { icon: Wallet, tone: 'bad' },
  missed: { icon: CalendarClock, tone: 'warn' },
  failed: { icon: MessageCircleWarning, tone: 'warn' },
  callsLostSometimes: { icon: PhoneMissed, tone: 'warn' },
  unreachable: { icon: UserX, tone: 'warn' },
  ended: { icon: CalendarClock, tone: 'warn' },
  money: { icon: Wallet, tone: 'warn' },
  coming: { icon: CalendarClock, tone: 'soft' },
  waiting: { icon: MessageCircle, tone: 'soft' },
  support: { icon: LifeBuoy, tone: 'soft' },
  changed: { icon: Split, tone: 'soft' },
  found: { icon: CircleCheck, tone: 'soft' },
  update: { icon: Download, tone: 'soft' },
  first: { icon: Footprints, tone: 'soft' },
} as const
export type Harm = keyof typeof harms
const order = Object.keys(harms)

export interface TodayAction {
  text: string
  /** Does it in place. Rejects with a bridge failure. */
  run?(): Promise<unknown>
  /** Address of the place where it is done, instead. */
  to?: string
}

/** Something that needs somebody: it goes when it is true no more. */
export interface TodayLine {
  key: string
  harm: Harm
  title: string
  detail?: string | undefined
  /** Address of what it is about, or a way there. */
  to?: string | (() => unknown)
  actions?: readonly TodayAction[]
  /** Temporary forwarding that it is about, which has actions of its own. */
  end?: ChangesEnd
  /** Planned changes that it is about, likewise. */
  planned?: PlannedTogether
}

/** Part of the account that a source cannot speak of. */
export interface TodayGap {
  text: string
  /** Address of the page that says why. */
  to?: string
  retry?: { text: string; run(): unknown }
}

/** Lines of one source, as far as it knows. */
export interface TodaySource {
  lines: readonly TodayLine[]
  /** True until it knows for the first time. */
  isReading?: boolean
  gap?: TodayGap | undefined
}

/** Most lines of one kind: the others are where the last line leads. */
export const MOST = 5

export const byHarm = (one: TodayLine, other: TodayLine): number =>
  order.indexOf(one.harm) - order.indexOf(other.harm)
