import type { Session } from 'electron'

/** Checks Russian and English together; macOS recognises the language by itself. */
export function checkSpelling(session: Session): void {
  const wanted = ['ru', 'en-US']
  const known = session.availableSpellCheckerLanguages
  session.setSpellCheckerLanguages(wanted.filter((language) => known.includes(language)))
}
