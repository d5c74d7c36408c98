/** Values under these names are never written, whatever they hold. */
const SECRET_NAMES = /"([^"]*(?:token|password|secret|pin|authorization)[^"]*)":"(?:[^"\\]|\\.)*"/gi
const BEARER = /\bBearer\s+\S+/gi
const EMAIL = /[^\s"'<>,;:()[\]{}]+@[^\s"'<>,;:()[\]{}]+/g
/** Long runs of letters and digits mixed, as access tokens are. */
const TOKEN = /(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{24,}/g
/** Seven digits and more, however a telephone number is written. */
const NUMBER = /\+?\d(?:[\s().-]{0,2}\d){6,}/g

/**
 * Takes secrets and personal data out of one log line: tokens and e-mail addresses wholly,
 * of telephone numbers all but the last two digits.
 */
export function redact(line: string): string {
  return line
    .replace(SECRET_NAMES, '"$1":"[secret]"')
    .replace(BEARER, 'Bearer [secret]')
    .replace(EMAIL, '[e-mail]')
    .replace(TOKEN, '[secret]')
    .replace(NUMBER, (digits) => `…${digits.replace(/\D/g, '').slice(-2)}`)
}
