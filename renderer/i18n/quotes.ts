/** Quotation marks within others take another form, as Russian asks: «Филиал „Север“», whoever wrote which. */
export function nestQuotes(text: string): string {
  let depth = 0
  return text.replaceAll(/[«»]/g, (mark) => {
    if (mark === '«') return depth++ === 0 ? mark : '„'
    depth = Math.max(0, depth - 1)
    return depth === 0 ? mark : '“'
  })
}
