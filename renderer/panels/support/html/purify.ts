import DOMPurify from 'dompurify'
import { asHtml } from '../../../../electron/shared/html-elements.ts'
import { stripBidi } from '../../../../electron/shared/bidi.ts'
import { isTooMuchToDraw, isTooMuchToParse } from './amount.ts'

/** The elements of foreign HTML that are drawn; of others the content alone is, and of scripts nothing. */
const ELEMENTS = [
  ...['p', 'br', 'div', 'span', 'hr', 'wbr', 'address', 'figure', 'figcaption'],
  ...['b', 'strong', 'i', 'em', 'u', 's', 'del', 'ins', 'sub', 'sup', 'small', 'mark', 'abbr'],
  ...['code', 'pre', 'kbd', 'samp', 'var', 'blockquote', 'q', 'cite', 'time'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ...['a', 'img'],
]

/** None of them says how anything looks, nor what it is called. `href` and `alt` go before it is drawn. */
const ATTRIBUTES = ['href', 'alt', 'colspan', 'rowspan', 'start']

/** Returns the placeholder of an image that is not loaded; `name` is empty if it has none. */
export type PictureWords = (name: string, isElsewhere: boolean) => string

/** An inline image of a raster format, which cannot contain scripts. */
const CARRIED = /data:image\/(?:png|jpeg|gif|webp);base64,[\w+/=]{20,}/gi
/** Maximum number of images, and of characters in each. */
const MOST = 20
const LARGEST = 4_000_000

/** Pictures that a post carries, as addresses that hold them whole; nothing is parsed for it. */
export const picturesIn = (html: string): string[] =>
  [...html.matchAll(CARRIED)]
    .map(([source]) => source)
    .filter(({ length }) => length <= LARGEST)
    .slice(0, MOST)

/**
 * Foreign HTML as a fragment that can do nothing: no script, no request, no address that a click could
 * follow. It belongs to a document without a window until it is put into the page. Links carry their
 * address in `data-address`; pictures are words. Nothing where this browser cannot make it safe, and where
 * drawing it would hold the window up.
 */
export function purified(html: string, picture: PictureWords): DocumentFragment | undefined {
  if (!DOMPurify.isSupported || isTooMuchToParse(html)) return undefined
  const fragment = cleaned(html)
  if (!fragment) return undefined
  for (const image of fragment.querySelectorAll('img')) {
    image.replaceWith(inWords(image, picture))
  }
  for (const link of fragment.querySelectorAll('a')) makeHarmless(link)
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    // The page has headings of its own.
    const strong = fragment.ownerDocument.createElement('strong')
    strong.append(...heading.childNodes)
    const line = fragment.ownerDocument.createElement('p')
    line.append(strong)
    heading.replaceWith(line)
  }
  turnForward(fragment)
  return fragment
}

/** A picture as words; one from elsewhere is a link, which asks before it leads there. */
function inWords(image: HTMLImageElement, picture: PictureWords): Node | string {
  const address = image.getAttribute('href')
  const words = picture(stripBidi(image.getAttribute('alt') ?? '').trim(), address !== null)
  if (address === null) return words
  const link = image.ownerDocument.createElement('a')
  link.setAttribute('href', address)
  link.textContent = words
  return link
}

function cleaned(html: string): DocumentFragment | undefined {
  hookOnce()
  try {
    return DOMPurify.sanitize(asHtml(html), {
      ALLOWED_TAGS: ELEMENTS,
      ALLOWED_ATTR: ATTRIBUTES,
      ALLOW_DATA_ATTR: false,
      ALLOW_ARIA_ATTR: false,
      ALLOWED_URI_REGEXP: /^https?:\/\//i,
      RETURN_DOM_FRAGMENT: true,
    })
  } catch (error) {
    if (error instanceof TooMuch) return undefined
    throw error
  }
}

/** A link leads nowhere by itself: a press on it asks first. */
function makeHarmless(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href')
  link.removeAttribute('href')
  const address = href === null ? undefined : URL.parse(href)
  if (!address?.host) return
  link.dataset['address'] = address.href
  link.dataset['tip'] = address.host
  link.tabIndex = 0
  link.setAttribute('role', 'link')
}

/** Signs that turn directions around could show an address backwards. */
function turnForward(fragment: DocumentFragment): void {
  const walker = fragment.ownerDocument.createTreeWalker(fragment, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { currentNode } = walker
    const text = currentNode.nodeValue ?? ''
    const forward = stripBidi(text)
    if (forward !== text) currentNode.nodeValue = forward
  }
}

/** Ends the cleaning of what is not going to be drawn. */
class TooMuch extends Error {}

let isHooked = false

function hookOnce(): void {
  if (isHooked) return
  isHooked = true
  DOMPurify.addHook('beforeSanitizeElements', (node) => {
    // Checks the whole tree once, at its root.
    if (node.nodeName === 'BODY' && isTooMuchToDraw(node)) throw new TooMuch()
  })
  // A picture without words of its own is called by its file.
  DOMPurify.addHook('beforeSanitizeAttributes', (node) => {
    if (node.nodeName !== 'IMG') return
    const source = node.getAttribute('src') ?? ''
    node.removeAttribute('href')
    // Only web addresses remain after sanitising.
    if (/^https?:/i.test(source)) node.setAttribute('href', source)
    if (!node.getAttribute('alt')?.trim()) node.setAttribute('alt', fileName(source))
  })
}

const LONGEST = 80

function fileName(source: string): string {
  if (/^\s*data:/i.test(source)) return ''
  const [path = ''] = source.split(/[?#]/)
  const name = path.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(name).slice(0, LONGEST)
  } catch {
    return name.slice(0, LONGEST)
  }
}
