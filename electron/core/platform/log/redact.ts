/** Values under these names are never written, whatever they hold. */
const NAMES =
  '[^"\\\\&=?\\s]*(?:token|passw|secret|pin|authorization|api_?key|cookie)[^"\\\\&=?\\s]*'
/** In JSON: a text, a number, or any other value. */
const IN_JSON = new RegExp(`"(${NAMES})"\\s*:\\s*(?:"(?:[^"\\\\]|\\\\.)*"|[^\\s,}\\]]+)`, 'gi')
/**
 * The same in JSON nested as a text in JSON, at any depth: each quote is preceded by backslashes.
 */
const IN_TEXT = new RegExp(
  `(\\\\+)"(${NAMES})\\1"\\s*:\\s*(?:\\1".*?(?<!\\\\)\\1"|[^\\s,}\\]\\\\]+)`,
  'gi',
)
/** In an address or a form. */
const IN_QUERY = new RegExp(`(?<![^\\s?&;"'{(,])(${NAMES})=[^&\\s"'#]+`, 'gi')
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
    .replace(IN_TEXT, '$1"$2$1":$1"[secret]$1"')
    .replace(IN_JSON, '"$1":"[secret]"')
    .replace(IN_QUERY, '$1=[secret]')
    .replace(BEARER, 'Bearer [secret]')
    .replace(EMAIL, '[e-mail]')
    .replace(TOKEN, '[secret]')
    .replace(NUMBER, (digits) => `…${digits.replace(/\D/g, '').slice(-2)}`)
}
