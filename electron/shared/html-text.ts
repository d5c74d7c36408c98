import { keepsLines, tagsOf } from './html-elements.ts'

/**
 * The words of HTML, without interpreting it: to recognise an own post, and to show text without
 * drawing it. Linear in the length, for any text.
 */
export function textOfHtml(html: string): string {
  return wordsOf(html)
    .replace(/ {2,}/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The text outside of tags, with line breaks in place of blocks. */
function wordsOf(html: string): string {
  const closings = closingsIn(html)
  const nameAt = tagsOf(html)
  const isLined = keepsLines(html)
  const words: string[] = []
  let at = 0
  while (at < html.length) {
    const sign = html.indexOf('<', at)
    words.push(said(html.slice(at, sign < 0 ? undefined : sign), isLined))
    if (sign < 0) break
    if (html.startsWith('<!--', sign)) {
      at = after(html, '-->', sign + 4)
      continue
    }
    const tag = tagAt(html, sign, nameAt)
    if (!tag) {
      words.push('<')
      at = sign + 1
      continue
    }
    words.push(breakOf(tag.name, tag.isClosing))
    at = UNSAID.has(tag.name) && !tag.isClosing ? closings(tag.name, tag.end) : tag.end
  }
  return words.join('')
}

/** Position after the next occurrence of the text; the end if there is none. */
function after(html: string, text: string, from: number): number {
  const found = html.indexOf(text, from)
  return found < 0 ? html.length : found + text.length
}

/** Finds the closing tag of an element; written in small letters once, and only if it is asked. */
function closingsIn(html: string): (name: string, from: number) => number {
  let small: string | undefined
  return (name, from) => {
    const found = (small ??= html.toLowerCase()).indexOf(`</${name}`, from)
    return found < 0 ? html.length : found
  }
}

/** A tag ends where the next one begins: what is left over is shown, not lost. */
function tagAt(html: string, sign: number, nameAt: ReturnType<typeof tagsOf>) {
  const found = nameAt(sign)
  if (!found) return undefined
  EDGE.lastIndex = sign + 1
  const edge = EDGE.exec(html)
  if (edge?.[0] !== '>') return undefined
  return { ...found, end: edge.index + 1 }
}

const EDGE = /[<>]/g
const ENTITY = /&(#x[\da-f]{1,6}|#\d{1,7}|[a-z]{2,8});?/gi

/** A piece of text as a browser would show it, or with its lines. */
function said(piece: string, isLined: boolean): string {
  return piece
    .replace(/\r\n?/g, '\n')
    .replace(isLined ? /[\t ]+/g : /[\t\n ]+/g, ' ')
    .replace(ENTITY, (all, name: string) => characterOf(name) ?? all)
}

/** Elements whose content is not shown. */
const UNSAID = new Set(['script', 'style', 'title', 'template', 'noscript', 'textarea'])
const BLOCKS = new Set(
  'address article aside blockquote div dl fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul'.split(
    ' ',
  ),
)
const LINES = new Set(['br', 'li', 'tr', 'dt', 'dd', 'caption'])

function breakOf(name: string, isClosing: boolean): string {
  if (BLOCKS.has(name)) return '\n\n'
  if (name === 'li') return isClosing ? '' : '\n• '
  if (name === 'td' || name === 'th') return isClosing ? '\u00a0 ' : ''
  return LINES.has(name) && !isClosing ? '\n' : ''
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  laquo: '«',
  raquo: '»',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  bull: '•',
  middot: '·',
  copy: '©',
  reg: '®',
  deg: '°',
  times: '×',
  euro: '€',
  ldquo: '“',
  rdquo: '”',
  lsquo: '‘',
  rsquo: '’',
  bdquo: '„',
}

/** Nothing for a name that is not known, or for what is no character. */
function characterOf(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED[name.toLowerCase()]
  const code = /^#x/i.test(name) ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10)
  const isCharacter = code > 0 && code <= 0x10_ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}
