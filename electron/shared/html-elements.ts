/*
 * HTML in a text: `<` begins a tag only where a known element follows. All else is words, such as
 * an address in angle brackets or a placeholder, and is kept.
 */

/** Elements that are never closed, or need not be. */
const OPEN = set(
  'area base br col embed hr img input link meta param source track wbr bgsound image keygen frame isindex',
  'p li dt dd td th tr thead tbody tfoot colgroup option optgroup rp rt html head body caption',
  // Their content is not shown, and goes on to the end.
  'script style template noscript textarea plaintext',
)
const CLOSED = set(
  'a abbr acronym address applet article aside audio b basefont bdi bdo big blink blockquote button canvas center',
  'cite code data datalist del details dfn dialog dir div dl em fieldset figcaption figure font footer form',
  'frameset h1 h2 h3 h4 h5 h6 header hgroup i iframe ins kbd label legend listing main map mark marquee math menu',
  'meter nav nobr noembed noframes object ol output picture portal fencedframe pre progress q ruby s samp search',
  'section select slot small span strike strong sub summary sup svg table time title tt u ul var video xmp',
)
/** Inside drawings and formulas there are more, which in a text would be words. */
const DRAWN = /<(?:svg|math)[\s/>]/i
/** An office program's own. */
const OFFICE = /^(?:o|v|w|x|m|st1):[a-z]/i

function set(...lists: string[]): Set<string> {
  return new Set(lists.join(' ').split(' '))
}

/** A tag's name, and what may be its first attribute. */
const NAME = /^<(\/?)([a-z][^\s/<>]{0,40})([\s/]+[\w:@-]+\s*=|(?=[\s/>]|$))/i
const LONGEST = 100
const NAMES = /<(\/?)([a-z][^\s/<>]{0,40})/gi

/**
 * Returns a function that recognises the tag beginning at a `<` of an HTML text, if there is one.
 */
export function tagsOf(
  html: string,
): (at: number) => { name: string; isClosing: boolean } | undefined {
  const [opened, closed] = [new Set<string>(), new Set<string>()]
  for (const [, slash, name = ''] of html.matchAll(NAMES)) {
    ;(slash === '' ? opened : closed).add(name.toLowerCase())
  }
  const isDrawn = DRAWN.test(html)

  function isTag(name: string, isClosing: boolean, hasAttribute: boolean): boolean {
    if (OPEN.has(name) || OFFICE.test(name) || isDrawn) return true
    // A pair of any names is markup.
    if (opened.has(name) && closed.has(name)) return true
    return CLOSED.has(name) && (isClosing || hasAttribute)
  }

  return (at) => {
    const [, slash, given = '', attribute = ''] = NAME.exec(html.slice(at, at + LONGEST)) ?? []
    if (slash === undefined) return undefined
    const name = given.toLowerCase()
    const isClosing = slash !== ''
    return isTag(name, isClosing, attribute !== '') ? { name, isClosing } : undefined
  }
}

const BREAKS =
  /<\/?(?:address|article|aside|blockquote|br|dd|div|dl|dt|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|td|th|tr|ul)(?:[\s/>])/i

/** True if line breaks of the text have to be kept: it has no element that breaks lines. */
export const keepsLines = (html: string): boolean => !BREAKS.test(html)

/** A text as HTML in which nothing is lost: what is no tag is words, and lines are lines. */
export function asHtml(text: string): string {
  const tagAt = tagsOf(text)
  const words = text.replace(/<(?!!)/g, (sign, at: number) => (tagAt(at) ? sign : '&lt;'))
  return keepsLines(text) ? words.replace(/\r\n?|\n/g, '<br>') : words
}

/** True if a text has a tag anywhere. */
export function hasTags(text: string): boolean {
  const tagAt = tagsOf(text)
  for (const { index } of text.matchAll(/</g)) {
    if (tagAt(index) || text[index + 1] === '!') return true
  }
  return false
}
