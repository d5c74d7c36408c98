/** The texts that are on the screen before, or instead of, all others. */
export const launchTexts = {
  ru: {
    notStarted: 'Приложение не запустилось. Закройте его и откройте снова.',
    panels: 'Разделы',
    inbox: 'SMS',
    extensions: 'Аккаунты',
    numbers: 'Номера',
    diagnostics: 'Диагностика',
    settings: 'Настройки',
  },
  en: {
    notStarted: 'The app did not start. Close it and open it again.',
    panels: 'Panels',
    inbox: 'SMS',
    extensions: 'Extensions',
    numbers: 'Numbers',
    diagnostics: 'Diagnostics',
    settings: 'Settings',
  },
} as const
