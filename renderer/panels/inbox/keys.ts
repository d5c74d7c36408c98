import { useEventListener } from '@vueuse/core'
import { isChord, printedKeys, type Chord } from '../../components/browser/keys.ts'

interface InboxKey {
  /** Any of these. */
  chords: readonly Chord[]
  /**
   * True for a key ignored while the user types, and while it repeats, which would clear a whole
   * queue.
   */
  isOfList?: true
}

const letter = (code: string): InboxKey => ({ chords: [{ code }], isOfList: true })
const both = (...held: NonNullable<Chord['held']>): InboxKey => ({
  chords: [
    { code: 'ArrowUp', held },
    { code: 'ArrowDown', held },
  ],
})

/**
 * Keys of the inbox. Each is named `shortcuts.<name>` in the list of keys; menus and buttons show
 * it by `hintOf`.
 */
export const inboxKeys = {
  nextThread: both('alt'),
  nextUnread: both('alt', 'shift'),
  /** A browser keeps Ctrl+N for itself. */
  get newConversation(): InboxKey {
    return {
      chords: [{ code: 'KeyN', held: [window.switchdesk.boot.shell === 'web' ? 'alt' : 'mod'] }],
    }
  },
  find: { chords: [{ code: 'KeyF', held: ['mod'] }] },
  search: { chords: [{ code: 'KeyF', held: ['mod', 'shift'] }] },
  menu: { chords: [{ code: 'F10', held: ['shift'] }] },
  escape: { chords: [{ code: 'Escape' }] },
  done: letter('KeyE'),
  archive: letter('KeyA'),
  snooze: letter('KeyH'),
  assign: letter('KeyG'),
  unread: letter('KeyU'),
  pin: letter('KeyP'),
  chooseAll: { chords: [{ code: 'KeyA', held: ['mod'] }], isOfList: true },
} satisfies Record<string, InboxKey>

export type InboxKeyName = keyof typeof inboxKeys

/** Returns the shortcut as shown beside a menu item or button. */
export const hintOf = (name: InboxKeyName): string =>
  inboxKeys[name].chords.map((chord) => printedKeys(chord).join('+')).join(' / ')

/** Elements over the panel that handle keys first, Escape above all. */
const COVERS = 'dialog[open], [role="menu"], [popover=""]:popover-open'

const FIELDS = 'input:not([type=radio]), textarea, select, [contenteditable]'

const isTyping = (target: EventTarget | null) => target instanceof Element && target.matches(FIELDS)

/** Carries something out; answers whether there was anything to do. */
type Act = (event: KeyboardEvent) => boolean

/** Handles the inbox's shortcuts wherever the focus is in it. */
export function useInboxKeys(acts: Partial<Record<InboxKeyName, Act>>): void {
  const names = Object.keys(acts) as InboxKeyName[]

  const actOf = (event: KeyboardEvent): Act | undefined => {
    const name = names.find((one) => inboxKeys[one].chords.some((chord) => isChord(event, chord)))
    if (name === undefined) return undefined
    const { isOfList }: InboxKey = inboxKeys[name]
    return isOfList && (event.repeat || isTyping(event.target)) ? undefined : acts[name]
  }

  useEventListener(window, 'keydown', (event) => {
    if (event.defaultPrevented || document.querySelector(COVERS)) return
    if (actOf(event)?.(event)) event.preventDefault()
  })
}
