import { ACCELERATOR } from '../../../electron/shared/accelerator.ts'
import { heldKeys, keyName } from '../../components/browser/keys.ts'

/** Electron's names of the modifiers. */
const HELD = { mod: 'CommandOrControl', alt: 'Alt', shift: 'Shift' } as const

/**
 * Returns the accelerator of a key press in Electron's format, by physical keys; undefined if the
 * system cannot register it.
 */
export function acceleratorOf(event: KeyboardEvent): string | undefined {
  const held = heldKeys(event)
  const key = event.code.replace(/^(?:Key|Digit|Arrow)/, '')
  const keys = [...(held ?? []).map((one) => HELD[one]), key].join('+')
  return held && ACCELERATOR.test(keys) ? keys : undefined
}

/** Returns an accelerator with the labels of its keys on this system. */
export function printedAccelerator(keys: string): string {
  const printed = { CommandOrControl: keyName('mod'), Alt: keyName('alt'), Shift: keyName('shift') }
  return keys.replace(/[A-Za-z]{2,}(?=\+)/g, (name) => printed[name as keyof typeof printed])
}
