import type { Message, MessagesPage } from '../../../electron/bridge/model.ts'

/** The byte order mark by which spreadsheets know the encoding. */
const BOM = '\uFEFF'

/**
 * Reads a whole thread, from its end back, and calls with every page how many messages there are so
 * far. Answers nothing when it was stopped; throws what a page throws.
 */
export async function readWhole(
  page: (before: string | undefined) => Promise<MessagesPage>,
  signal: AbortSignal,
  progress: (count: number) => void,
): Promise<Message[] | undefined> {
  const pages: Message[][] = []
  let before: string | undefined
  let count = 0
  do {
    const { messages, previous } = await page(before)
    if (signal.aborted) return undefined
    pages.push(messages)
    count += messages.length
    progress(count)
    before = previous
  } while (before !== undefined)
  return pages.reverse().flat()
}

export interface CsvWords {
  head: string[]
  cells(message: Message): string[]
}

/** A cell that a spreadsheet takes for text: what a stranger wrote must not become a formula. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /["\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A table with semicolons, as spreadsheets in Russian and many other languages expect. */
export function asCsv(messages: Message[], { head, cells }: CsvWords): string {
  const lines = [head, ...messages.map(cells)].map((row) => row.map(cell).join(';'))
  return `${BOM}${lines.join('\r\n')}\r\n`
}
