import { onTestFinished } from 'vitest'
import type { Events } from '../../../../electron/bridge/index.ts'
import { createReceiver } from '../../../../electron/core/receiver/receiver.ts'

type Told = Events['receiver.changed']

/** A receiver that listens, and what it tells. */
export async function open(patience?: number) {
  const told: Told[] = []
  const receiver = createReceiver((_name, payload) => told.push(payload as Told), patience)
  onTestFinished(() => receiver.close())
  const { url = '' } = await receiver.start({ host: '127.0.0.1' })
  return { receiver, told, url }
}

export const post = (url: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', body, headers })
