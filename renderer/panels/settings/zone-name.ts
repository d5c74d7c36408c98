/** An IANA zone by the name that people have for it, with its distance from UTC at this moment. */
export function zoneName(timeZone: string, locale: string): string {
  const called = (timeZoneName: 'shortGeneric' | 'shortOffset') =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts()
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  const name = called('shortGeneric')
  const offset = called('shortOffset').replace('GMT', 'UTC')
  return name.startsWith('GMT') ? offset : `${name} (${offset})`
}
