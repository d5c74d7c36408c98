/** The languages of the app. */
export type Locale = 'ru' | 'en'
