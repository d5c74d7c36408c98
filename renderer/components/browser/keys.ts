const mac = navigator.platform.startsWith('Mac')

const NAMES = {
  mod: mac ? '⌘' : 'Ctrl',
  alt: mac ? '⌥' : 'Alt',
  shift: mac ? '⇧' : 'Shift',
}

/** What is printed on a modifier key of this machine. */
export function keyName(key: keyof typeof NAMES): string {
  return NAMES[key]
}

/** What begins a conversation: a browser keeps Ctrl+N for itself. */
export const newConversationKeys = (): [string, string] => [
  keyName(window.switchdesk.boot.shell === 'web' ? 'alt' : 'mod'),
  'N',
]

function mod(event: KeyboardEvent): boolean {
  const held = mac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  return held && !event.altKey
}

/** Whether the main modifier (Ctrl, or Command on a Mac) is held, and no other. */
export const modOnly = (event: KeyboardEvent): boolean => mod(event) && !event.shiftKey

/** Whether the main modifier is held together with Shift, and no other. */
export const modAndShift = (event: KeyboardEvent): boolean => mod(event) && event.shiftKey
