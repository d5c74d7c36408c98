/** A voice menu or a greeting with the dialling of an extension, as it is edited. */
export interface Menu {
  /** `menu`: keys lead on; `number`: callers dial an extension. What only the other kind has is kept. */
  readonly type: 'menu' | 'number'
  readonly name: string
  /** Recordings are named by their ids; `null` where none is chosen. */
  readonly greeting: number | null
  readonly voicemail: boolean
  readonly voicemailGreeting: number | null
  /** Played after a key that leads nowhere. */
  readonly invalid: number | null
  /** Played at the end. */
  readonly exit: number | null
  /** `null`: every day around the clock. */
  readonly hours: readonly HourRow[] | null
  readonly branches: readonly Branch[]
  /** Outside working hours. */
  readonly closed: Closed | null
  /** The target of a call if no extension is dialled. */
  readonly timeout: Target | null
  /** Fields that the service returned and does not accept for this type; saving may lose them. */
  readonly unsendable: readonly string[]
  readonly more?: More
}

/** Unknown fields that the service returned; they are sent back unchanged. */
export type More = Readonly<Record<string, unknown>>

/** Hours of one day, both ends included; as the service has them, so that they may be faulty. */
export interface HourRow {
  readonly day: string
  readonly first: number | null
  readonly last: number | null
  readonly more?: More
}

/** Target of a call. An unknown code is kept; an empty one means not chosen yet. */
export interface Target {
  /** `redirection_type`. */
  readonly kind: string
  /** `destination_id`. */
  readonly id: string
  readonly more?: More
}

/** Action of a pressed key. */
export interface Branch {
  /** Local id of the branch; never sent. */
  readonly id: string
  readonly key: string
  readonly target: Target
  readonly prompt: number | null
  readonly more?: More
}

export interface Closed {
  readonly target: Target
  readonly prompt: number | null
  readonly more?: More
}

/** The keys of a telephone (section Scenarios), in the order of its keypad. */
export const keypad = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const

export const noTarget: Target = { kind: '', id: '' }

export const emptyMenu: Menu = {
  type: 'menu',
  name: '',
  greeting: null,
  voicemail: false,
  voicemailGreeting: null,
  invalid: null,
  exit: null,
  hours: null,
  branches: [],
  closed: null,
  timeout: null,
  unsendable: [],
}

/** Known codes of targets (`redirection_type`). */
export type TargetKind = 'sip' | 'group' | 'scenario'

export const targetKinds: readonly TargetKind[] = ['sip', 'group', 'scenario']

export const isKnownKind = (kind: string): kind is TargetKind =>
  (targetKinds as readonly string[]).includes(kind)

export const isChosen = ({ kind, id }: Target): boolean => kind !== '' && id !== ''
