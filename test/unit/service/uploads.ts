import { json, startServer } from '../../support/http-server.ts'

export const kind = { file_mime_type: 'wav' } as const

export interface Sent {
  name?: string
  file: string
  file_mime_type: string
}

export async function startCabinet() {
  return startServer((_, response) => json(response, { success: true, message: 'ok' }))
}

export function sentTo({ requests }: { requests: { body: string }[] }): Sent {
  return JSON.parse(requests.at(-1)?.body ?? '') as Sent
}
