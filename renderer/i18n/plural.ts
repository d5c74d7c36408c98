const ru = new Intl.PluralRules('ru')
const RU_FORMS: Partial<Record<Intl.LDMLPluralRule, number>> = { one: 0, few: 1, many: 2 }
const en = new Intl.PluralRules('en')

/**
 * Which of the forms written `one | few | many` (Russian) or `one | other` (English) goes with a
 * number. Fractions take the form of "few" in Russian: "2,5 рубля".
 */
export const pluralRules = {
  ru: (count: number) => RU_FORMS[ru.select(count)] ?? 1,
  en: (count: number) => (en.select(count) === 'one' ? 0 : 1),
}
