const mac = navigator.platform.startsWith('Mac')

const NAMES = {
  mod: mac ? '⌘' : 'Ctrl',
  alt: mac ? '⌥' : 'Alt',
  shift: mac ? '⇧' : 'Shift',
}

/** Returns the label of a modifier key on this system. */
export function keyName(key: keyof typeof NAMES): string {
  return NAMES[key]
}

function mod(event: KeyboardEvent): boolean {
  const held = mac ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey
  return held && !event.altKey
}

/** Returns true if the main modifier (Ctrl, or Command on a Mac) is held, and no other. */
export const modOnly = (event: KeyboardEvent): boolean => mod(event) && !event.shiftKey

/** Returns true if the main modifier is held together with Shift, and no other. */
export const modAndShift = (event: KeyboardEvent): boolean => mod(event) && event.shiftKey

/** A key by its physical position (`KeyboardEvent.code`), and the modifiers held with it. */
export interface Chord {
  code: string
  held?: readonly (keyof typeof NAMES)[]
}

/** Returns true if exactly this chord was pressed. */
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

/** Returns the labels of a chord's keys. */
export const printedKeys = ({ code, held = [] }: Chord): string[] => [
  ...held.map(keyName),
  PRINTED[code] ?? code.replace(/^Key/, ''),
]
