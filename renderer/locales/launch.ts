/** The texts that are on the screen before, or instead of, all others. */
export const launchTexts = {
  ru: {
    notStarted: 'Приложение не запустилось.',
    startAgain: 'Попробовать снова',
    panels: 'Разделы',
  },
  en: {
    notStarted: 'The app did not start.',
    startAgain: 'Try again',
    panels: 'Panels',
  },
} as const
