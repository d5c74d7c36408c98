import { plainSpaces } from '../../electron/shared/plain-spaces.ts'

/** Letters as they are compared in a search: composed, without case, ё being е, all spaces alike. */
export const fold = (text: string): string =>
  plainSpaces(text).normalize('NFC').toLowerCase().replaceAll('ё', 'е')
