/** English messages of the service, with their keys under `failures.known`. */
const PHRASES = {
  'Password not right.': 'password',
  'Pin not right.': 'pin',
  'Pin not found.': 'pinGone',
  'Pin has expired.': 'pinExpired',
  'The email has already been taken.': 'emailTaken',
  'The phone has already been taken.': 'phoneTaken',
  'Insufficient funds.': 'funds',
  'The tariff is already active.': 'active',
  'The packet is already active.': 'active',
  'The package is already active.': 'active',
  'The media is in use.': 'inUse',
  'The method is not available for this cabinet.': 'unavailable',
} as const

/** The key of a phrase's translation; nothing for words that are not known. */
export const knownPhrase = (message: string | undefined) =>
  message !== undefined && Object.hasOwn(PHRASES, message)
    ? (`failures.known.${PHRASES[message as keyof typeof PHRASES]}` as const)
    : undefined
