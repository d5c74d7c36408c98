import type { KeychainTrouble } from '../../../bridge/app.ts'

/**
 * keytar's errors carry no codes, only the words of each system's keychain: Secret Service over
 * D-Bus, macOS's SecItem and Windows' credential manager.
 */
const TEXTS: readonly [RegExp, KeychainTrouble][] = [
  [/locked collection|is locked|interaction is not allowed/i, 'locked'],
  [/denied|dismissed|cancell?ed|not permitted|auth(entication)? failed/i, 'denied'],
]

/** Meaning of keytar's error. An unknown error counts as an unavailable keychain. */
export function troubleOf(error: unknown): KeychainTrouble {
  const text = error instanceof Error ? error.message : String(error)
  return TEXTS.find(([words]) => words.test(text))?.[1] ?? 'unavailable'
}
