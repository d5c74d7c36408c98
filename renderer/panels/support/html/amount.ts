/** So many elements are laid out in a moment. */
const MOST = 3_000
/** Levels of elements: some take far longer the deeper they stand. */
const DEEPEST = 200
/** So many are parsed in a moment, if they are not all in each other. */
const MOST_PARSED = 200_000
/** An element has two, as a rule. */
const MOST_TAGS = 2 * MOST

/** What a parser opens again in every block after it, until it is closed; and whether it has attributes. */
const FORMATTING = /<(?:b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?:>|(?=[\s/]))/gi
/** Of those that are alike a parser keeps three in mind. */
const ALIKE = 3

/**
 * Whether parsing HTML may take long: it has too many tags, or few of which a parser makes far more
 * elements. Closing tags count for nothing: what is one, only a parser knows.
 */
export function isTooMuchToParse(html: string): boolean {
  const tags = html.split('<').length
  if (tags > MOST_TAGS) return true
  const alike = new Map<string, number>()
  let reopened = 1
  for (const [found] of html.matchAll(FORMATTING)) {
    const tag = found.toLowerCase()
    const known = alike.get(tag) ?? 0
    if (tag.endsWith('>') && known === ALIKE) continue
    alike.set(tag, known + 1)
    reopened += 1
  }
  return tags * (1 + reopened) > MOST_PARSED
}

/** Whether a tree has more elements, or more of them in each other, than are drawn in a moment. */
export function isTooMuchToDraw(root: Node): boolean {
  // No property of the tree's own: an element's name may stand in its place.
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT)
  let depth = 0
  for (let count = 1; count <= MOST && depth <= DEEPEST; count += 1) {
    if (walker.firstChild()) {
      depth += 1
      continue
    }
    while (!walker.nextSibling()) {
      if (!walker.parentNode()) return false
      depth -= 1
    }
  }
  return true
}
