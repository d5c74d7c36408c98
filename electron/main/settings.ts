import { app, nativeTheme } from 'electron'
import type { Core } from '../core/ports.ts'
import type { Locale } from '../shared/locale.ts'
import type { Settings } from '../bridge/settings.ts'

/** The settings as they are now. */
export interface SettingsView {
  read(): Settings
  /** The language of menus and notifications. */
  locale(): Locale
  /** Called after every change. */
  onChange(listener: () => void): void
}

/** Follows the core's settings, and gives their theme to everything that the system draws. */
export async function followSettings(core: Core): Promise<SettingsView> {
  let { settings } = await core.commands['app.state'](undefined)
  const listeners: (() => void)[] = []
  nativeTheme.themeSource = settings.theme
  core.listen((event) => {
    if (event.name !== 'settings.changed') return
    settings = event.payload
    nativeTheme.themeSource = settings.theme
    for (const listener of listeners) listener()
  })
  return {
    read: () => settings,
    locale: () => localeOf(settings),
    onChange: (listener) => void listeners.push(listener),
  }
}

/** The language that the user chose, else the system's. */
export function localeOf({ locale }: Pick<Settings, 'locale'>): Locale {
  return locale === 'system' ? systemLocale() : locale
}

function systemLocale(): Locale {
  return app.getLocale().startsWith('ru') ? 'ru' : 'en'
}
