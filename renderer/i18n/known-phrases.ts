import type { Say } from './index.ts'

/** English messages of the service without their full stop, by their keys under `failures.known`. */
const PHRASES = {
  password: /^Password not right$/,
  pin: /^Pin not right$/,
  pinExpired: /^Pin (not found|has expired)$/,
  confirmation: /^The password confirmation does not match$/,
  emailTaken: /^The email has already been taken$/,
  phoneTaken: /^The phone has already been taken$/,
  funds: /^Insufficient funds$/,
  active: /^The (tariff|packet|package) is already active$/,
  inUse: /^The media is in use$/,
  unavailable: /^The method is not available for this cabinet$/,
  foreign: /^The account id must belong to the customer$/,
  noPacket: /^The number has no packet$/,
  sameTexts: /^All numbers are blocked for one hour because of identical messages$/,
  monthlyLimit: /^The monthly limit of (?<n>\d+) SMS is reached for this number$/,
  tooLong: /^The text is longer than (?<n>\d+) SMS$/,
  fileTooLarge: /^The .+ may not be greater than (?<n>\d+) kilobytes$/,
  fileType: /^The .+ must be a file of type: (?<n>.+)$/,
  tooOften: /^(Too Many Attempts|Request limit per hour is exceeded)$/,
  signedOut: /^(Unauthenticated|Token has expired)$/,
  userGone: /^User not found$/,
  gone: /^(Not Found|Message not found|.*ticket not found)$/i,
  required: /^The .+ field is required$/,
  taken: /^The .+ has already been taken$/,
  repeated: /^The .+ (field has a duplicate value|and .+ must be different)$/,
  atLeast: /^The .+ must be at least (?<n>[\d.]+)$/,
  atMost: /^The .+ may not be greater than (?<n>[\d.]+)$/,
  multiple: /^The .+ must be a multiple of (?<n>[\d.]+)$/,
  notAllowed: /^The .+ field is (not allowed|misplaced)$/,
  invalid:
    /^(The selected .+ is invalid|Undefined index: .*|The (.+ format is invalid|.+ must be (an? )?\w+))$/,
} as const

type KnownPhrase = keyof typeof PHRASES

/** True if the service refused a value for being another's: the same would be refused again. */
export const isTaken = (message: string | undefined): boolean =>
  PHRASES.taken.test(plainOf(message))

const plainOf = (message: string | undefined): string => message?.trim().replace(/\.$/, '') ?? ''

/** Translation of what the service said; undefined where its words are not known. */
export function knownPhrase(t: Say, message: string | undefined): string | undefined {
  const plain = plainOf(message)
  for (const [key, shape] of Object.entries(PHRASES) as [KnownPhrase, RegExp][]) {
    const found = shape.exec(plain)
    if (found) return t(`failures.known.${key}`, { ...found.groups })
  }
  return undefined
}
