import { onTestFinished } from 'vitest'
import type { Events } from '../../../../electron/bridge/index.ts'
import { createReceiver } from '../../../../electron/core/receiver/receiver.ts'

type Told = Events['receiver.changed']

/** A receiver that listens, what it tells, and the statuses by which it turned requests away. */
export async function open(patience?: number) {
  const told: Told[] = []
  const refused: number[] = []
  const receiver = createReceiver((_name, payload) => told.push(payload as Told), {
    ...(patience !== undefined && { patience }),
    onRefused: (status) => refused.push(status),
  })
  onTestFinished(() => receiver.close())
  const { url = '' } = await receiver.start({ host: '127.0.0.1' })
  return { receiver, told, refused, url }
}

export const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers })
