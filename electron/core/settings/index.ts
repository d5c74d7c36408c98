import type { AppSubject } from '../app-subject.ts'
import type { SettingsStore } from './settings.ts'

/** What a person chose. */
export function settingsSubject(settings: SettingsStore): AppSubject<'settings'> {
  return { 'settings.change': async (changes) => settings.change(changes) }
}
