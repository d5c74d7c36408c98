/** Number of elements that are laid out quickly. */
const MOST = 3_000
/** Maximum depth: some elements take far longer when nested deeply. */
const DEEPEST = 200
/** Number of elements that are parsed quickly, if not nested deeply. */
const MOST_PARSED = 200_000
/** An element has two, as a rule. */
const MOST_TAGS = 2 * MOST

/**
 * Formatting tags, which a parser reopens in each following block until they are closed. A match
 * ends with `>` if the tag has no attributes.
 */
const FORMATTING = /<(?:b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?:>|(?=[\s/]))/gi
/** Number of equal formatting elements that a parser reopens at most. */
const ALIKE = 3

/**
 * Returns true if parsing HTML may take long: too many tags, or few that a parser expands to far
 * more elements. Closing tags are ignored: only a parser recognises them.
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

/** Returns true if a tree has too many or too deeply nested elements to draw quickly. */
export function isTooMuchToDraw(root: Node): boolean {
  // A walker, because an element named like a property of the tree could shadow it.
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
