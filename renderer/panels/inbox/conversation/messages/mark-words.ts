import { matchesIn } from '../../../../components/mark/matching.ts'

/** The highlight's name in the style sheet of messages. */
const NAME = 'looked-for'

/**
 * Highlights words in a message's text and removes the previous highlight, without redrawing.
 * Browsers without the highlight API show the message without it.
 */
export function markWords(row: Element | undefined, words = ''): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(NAME)
  const text = row?.querySelector('.text')
  if (!text) return
  const ranges = [...textsOf(text)].flatMap((node) =>
    matchesIn(node.data, words).map(([from, to]) => rangeOf(node, from, to)),
  )
  if (ranges.length > 0) CSS.highlights.set(NAME, new Highlight(...ranges))
}

/** Yields the visible text nodes of an element. */
function* textsOf(element: Element): Generator<Text> {
  for (const node of element.childNodes) {
    if (node instanceof Text) yield node
    else if (node instanceof Element && !node.matches('.visually-hidden')) yield* textsOf(node)
  }
}

function rangeOf(node: Text, from: number, to: number): StaticRange {
  return new StaticRange({
    startContainer: node,
    startOffset: from,
    endContainer: node,
    endOffset: to,
  })
}
