import type { ServerResponse } from 'node:http'

/** A whole reply, in JSON. */
export interface Reply {
  status: number
  body: object
  headers?: Record<string, string>
}

/** What is done to a connection that gets no such reply. */
export type Break = (response: ServerResponse) => void | Promise<void>

/** What a request meets. */
export type Answer = Reply | Break

export const ok = (body: object): Reply => ({ status: 200, body })

export const cut: Break = (response) => void response.socket?.destroy()

/** @param now the service's clock, by which a reply is dated */
export async function give(answer: Answer, response: ServerResponse, now: number): Promise<void> {
  if (typeof answer === 'function') return answer(response)
  const { status, body, headers } = answer
  const date = new Date(now).toUTCString()
  const all = { 'content-type': 'application/json', date, ...headers }
  response.writeHead(status, all).end(JSON.stringify(body))
}
