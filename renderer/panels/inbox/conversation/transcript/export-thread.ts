import type { Message, MessagesPage } from '../../../../../electron/bridge/inbox.ts'

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
