export interface Piece {
  text: string
  /** The target of a link. */
  address?: string
}

const LINK = /(?:https?:\/\/|www\.)[^\s<>"«»]+/giu
/** Punctuation that ends the sentence rather than the address. */
const TRAILING = /[.,;:!?)\]}'’]+$/u
const CODE_WORD = /код|пароль|пин|code|password|pin|otp/iu
const CODE = /(?<![\d+\-.,:/])\d{4,8}(?![\d\-.,:/]\d|\d)/u

function addressOf(text: string): string | undefined {
  const whole = /^www\./i.test(text) ? `https://${text}` : text
  return URL.canParse(whole) ? new URL(whole).href : undefined
}

/** Cuts a message into plain text and links. */
export function pieces(text: string): Piece[] {
  const found: Piece[] = []
  let from = 0
  for (const match of text.matchAll(LINK)) {
    const link = match[0].replace(TRAILING, '')
    const address = addressOf(link)
    if (address === undefined) continue
    if (match.index > from) found.push({ text: text.slice(from, match.index) })
    found.push({ text: link, address })
    from = match.index + link.length
  }
  if (from < text.length) found.push({ text: text.slice(from) })
  return found
}

/** The one-time code in a message that speaks of one. */
export function oneTimeCode(text: string): string | undefined {
  return CODE_WORD.test(text) ? CODE.exec(text)?.[0] : undefined
}
