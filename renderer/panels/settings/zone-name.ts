/** An IANA zone by its name in a language, with its distance from UTC at this moment. */
export function zoneName(timeZone: string, locale: string): string {
  const part = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const name = part('long')
  const offset = part('shortOffset').replace('GMT', 'UTC')
  // Some zones have no name.
  return name.startsWith('GMT') ? offset : `${name} (${offset})`
}
