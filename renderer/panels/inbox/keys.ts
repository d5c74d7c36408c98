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
  /** Does the same while the user types. */
  inField?: Chord
}

const letter = (code: string): InboxKey => ({ chords: [{ code }], isOfList: true })
const deed = (code: string): InboxKey => ({
  ...letter(code),
  inField: { code, held: ['mod', 'shift'] },
})
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
  done: deed('KeyE'),
  archive: deed('KeyA'),
  snooze: deed('KeyH'),
  assign: deed('KeyG'),
  note: deed('KeyM'),
  unread: letter('KeyU'),
  pin: letter('KeyP'),
  chooseAll: { chords: [{ code: 'KeyA', held: ['mod'] }], isOfList: true },
} satisfies Record<string, InboxKey>

export type InboxKeyName = keyof typeof inboxKeys

/** Returns the shortcut as shown beside a menu item or button. */
export const hintOf = (name: InboxKeyName): string =>
  inboxKeys[name].chords.map((chord) => printedKeys(chord).join('+')).join(' / ')

/** All combinations of a shortcut, the ones for when the user types last. */
export function chordsOf(name: InboxKeyName): readonly Chord[] {
  const { chords, inField }: InboxKey = inboxKeys[name]
  return inField ? [...chords, inField] : chords
}

/** Elements over the panel that handle keys first, Escape above all. */
const COVERS = 'dialog[open], [role="menu"], [popover=""]:popover-open'

const FIELDS = 'input:not([type=radio]), textarea, select, [contenteditable]'

export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches(FIELDS)

/** Carries something out; answers whether there was anything to do. */
type KeyAction = (event: KeyboardEvent) => boolean

function isPressed(event: KeyboardEvent, { chords, isOfList, inField }: InboxKey): boolean {
  if (isOfList && event.repeat) return false
  if (inField && isChord(event, inField)) return true
  return !(isOfList && isTyping(event.target)) && chords.some((chord) => isChord(event, chord))
}

/** Handles the inbox's shortcuts wherever the focus is in it. */
export function useInboxKeys(acts: Partial<Record<InboxKeyName, KeyAction>>): void {
  const names = Object.keys(acts) as InboxKeyName[]

  useEventListener(window, 'keydown', (event) => {
    if (event.defaultPrevented || document.querySelector(COVERS)) return
    const name = names.find((one) => isPressed(event, inboxKeys[one]))
    if (name !== undefined && acts[name]?.(event)) event.preventDefault()
  })
}
