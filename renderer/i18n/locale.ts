import type { Locale } from '../../electron/shared/locale.ts'
import type { Settings } from '../../electron/bridge/settings.ts'

/** The language to show: the chosen one, or the system's where the app speaks it. */
export function resolveLocale(choice: Settings['locale']): Locale {
  if (choice !== 'system') return choice
  return navigator.language.toLowerCase().startsWith('ru') ? 'ru' : 'en'
}

/**
 * Tells the browser and screen readers which language the page is in. It is mostly served in the right
 * one, and writing it once more would have the styles of everything in it computed anew.
 */
export function applyLocale(choice: Settings['locale']): void {
  const locale = resolveLocale(choice)
  if (document.documentElement.lang !== locale) document.documentElement.lang = locale
}
