import { matchesIn } from '../../../../components/mark/matching.ts'

/** As the style of messages calls it. */
const NAME = 'looked-for'

/**
 * Marks words in a message's text, and nowhere else any more. Nothing is drawn anew for it: a browser that
 * knows no highlights shows the message without.
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

/** What is seen of a text, piece by piece. */
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
