import type { Locale } from '../shared/locale.ts'
import type { Settings } from '../bridge/settings.ts'

/** How the page looks before any of its code has run. */
export interface FirstLook {
  locale: Locale
  theme: Settings['theme']
}

/**
 * Writes language and colours into the page's root element, so that what is drawn while its scripts
 * are still on their way is in the right ones. Colours that follow the system need no word.
 */
export function withFirstLook(html: string, { locale, theme }: FirstLook): string {
  const chosen = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : ''
  return html.replace(/<html[^>]*>/, `<html lang="${locale === 'ru' ? 'ru' : 'en'}"${chosen}>`)
}
