import type { AppHandlers } from '../platform/handlers.ts'
import type { SettingsStore } from './settings.ts'

/** Command for the user's settings. */
export function settingsModule(settings: SettingsStore): AppHandlers<'settings'> {
  return { 'settings.change': async (changes) => settings.change(changes) }
}
