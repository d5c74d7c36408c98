import type { Figure } from '../figure.ts'
import { attachment } from './attachment.ts'
import { receiver } from './receiver.ts'
import { thread } from './thread.ts'

/** Reading a long ticket, sending a large file to one, and taking what is posted to this computer. */
export async function support({ quick }: { quick: boolean }): Promise<Figure[]> {
  return [
    ...(await thread(quick ? 3 : 15)),
    ...(await attachment(quick ? 2 : 6)),
    ...(await receiver(quick ? 3 : 15)),
  ]
}
