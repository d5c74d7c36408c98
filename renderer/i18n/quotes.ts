/** Replaces nested quotation marks by the inner form, as Russian requires: «Филиал „Север“». */
export function nestQuotes(text: string): string {
  let depth = 0
  return text.replaceAll(/[«»]/g, (mark) => {
    if (mark === '«') return depth++ === 0 ? mark : '„'
    depth = Math.max(0, depth - 1)
    return depth === 0 ? mark : '“'
  })
}
