import type { AppHandlers } from '../platform/handlers.ts'
import type { SettingsStore } from './settings.ts'

/** What a person chose. */
export function settingsModule(settings: SettingsStore): AppHandlers<'settings'> {
  return { 'settings.change': async (changes) => settings.change(changes) }
}
