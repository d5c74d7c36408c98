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

function mod(event: KeyboardEvent): boolean {
  const held = mac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  return held && !event.altKey
}

/** Whether the main modifier (Ctrl, or Command on a Mac) is held, and no other. */
export const modOnly = (event: KeyboardEvent): boolean => mod(event) && !event.shiftKey

/** Whether the main modifier is held together with Shift, and no other. */
export const modAndShift = (event: KeyboardEvent): boolean => mod(event) && event.shiftKey

/** A key, told by its place on the keyboard, and what is held with it. */
export interface Chord {
  code: string
  held?: readonly (keyof typeof NAMES)[]
}

/** Whether it is this key that was pressed, with these held and no others. */
export function isChord(event: KeyboardEvent, { code, held = [] }: Chord): boolean {
  const pressed = heldKeys(event)
  return (
    event.code === code &&
    pressed?.length === held.length &&
    pressed.every((key) => held.includes(key))
  )
}

/** The modifiers that are held, the main one first; undefined where another is among them. */
export function heldKeys(event: KeyboardEvent): (keyof typeof NAMES)[] | undefined {
  const [main, other] = mac ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey]
  if (other) return undefined
  const held = { mod: main, alt: event.altKey, shift: event.shiftKey }
  return (['mod', 'alt', 'shift'] as const).filter((key) => held[key])
}

const PRINTED: Record<string, string> = { ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' }

/** What is printed on the keys of a chord. */
export const printedKeys = ({ code, held = [] }: Chord): string[] => [
  ...held.map(keyName),
  PRINTED[code] ?? code.replace(/^Key/, ''),
]
