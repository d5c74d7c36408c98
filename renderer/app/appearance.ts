import type { Locale, Settings } from '../../electron/bridge/model.ts'

/** The language to show: the chosen one, or the system's where the app speaks it. */
export function resolveLocale(choice: Settings['locale']): Locale {
  if (choice !== 'system') return choice
  return navigator.language.toLowerCase().startsWith('ru') ? 'ru' : 'en'
}

/** Tells the style sheets which colours to use; `system` leaves it to the media query. */
export function applyTheme(choice: Settings['theme']): void {
  if (choice === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = choice
}

/** Tells the browser and screen readers which language the page is in. */
export function applyLocale(choice: Settings['locale']): void {
  document.documentElement.lang = resolveLocale(choice)
}
