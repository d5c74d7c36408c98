import type { Locale } from '../../electron/shared/locale.ts'
import type { Settings } from '../../electron/bridge/settings.ts'

/** The language to show: the chosen one, or the system's where the app speaks it. */
export function resolveLocale(choice: Settings['locale']): Locale {
  if (choice !== 'system') return choice
  return navigator.language.toLowerCase().startsWith('ru') ? 'ru' : 'en'
}

/**
 * Sets the page's language for the browser and screen readers. The page is usually served with the
 * right one, and writing it again would recompute all styles.
 */
export function applyLocale(choice: Settings['locale']): void {
  const locale = resolveLocale(choice)
  if (document.documentElement.lang !== locale) document.documentElement.lang = locale
}
