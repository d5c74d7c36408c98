import type { ServerResponse } from 'node:http'

/** A reply as the service gave it. */
export interface TrueReply {
  status: number
  headers: Record<string, string>
  body: string
}

/** What comes instead of the service's reply to a change. */
export interface ReplyKind {
  name: string
  /**
   * What it says of the change: `nothing`; `no`, by the service's own words and a status that means it;
   * `maybe`: it looks like a refusal or like a success, and the account has to be looked at; `yes`.
   */
  says: 'nothing' | 'no' | 'maybe' | 'yes'
  /** Where it only comes for a request that was not carried out. */
  never?: 'carriedOut' | 'notCarriedOut'
  give(response: ServerResponse, real: TrueReply): void
}

const JSON_TYPE = { 'content-type': 'application/json' }

function plain(status: number, body: string, headers: Record<string, string> = JSON_TYPE) {
  return (response: ServerResponse): void => {
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) }).end(body)
  }
}

/** A refusal as REST words it, and as the RPC interfaces do. */
const words = (code: number, more = {}) =>
  JSON.stringify({ message: 'Так нельзя.', code, error: { message: 'Так нельзя.', code }, ...more })
const html = '<html><body><h1>Сайт временно недоступен</h1></body></html>'
const refusal = (status: number): ReplyKind => ({
  name: `${status} in the service's words`,
  says: 'no',
  never: 'carriedOut',
  give: plain(status, words(status)),
})
const trouble = (status: number, body: string, type = 'application/json'): ReplyKind => ({
  name: `${status} ${body === '' ? 'empty' : body.slice(0, 6)}`,
  says: 'nothing',
  give: plain(status, body, { 'content-type': type }),
})

/** Never ends by itself, and is larger than any reply may be. */
function flood(response: ServerResponse): void {
  const piece = ' '.repeat(1 << 20)
  const pour = (): void => {
    while (!response.destroyed && response.write(piece));
    if (!response.destroyed) response.once('drain', pour)
  }
  response.writeHead(200, JSON_TYPE)
  pour()
}

/** Kinds of replies, from good to none. */
export const replyKinds: readonly ReplyKind[] = [
  {
    name: 'the real one, late',
    says: 'yes',
    never: 'notCarriedOut',
    give: (response, { status, headers, body }) =>
      void setTimeout(() => response.writeHead(status, headers).end(body), 60),
  },
  trouble(200, ''),
  trouble(200, '{}'),
  trouble(200, 'null'),
  trouble(200, html, 'text/html'),
  trouble(201, ''),
  trouble(204, ''),
  {
    name: 'half of the real one',
    says: 'nothing',
    give: (response, { status, body }) =>
      plain(status, body.length > 3 ? body.slice(0, body.length >> 1) : '{"suc')(response),
  },
  {
    name: 'success: false',
    says: 'no',
    never: 'carriedOut',
    give: plain(200, words(400, { success: false })),
  },
  {
    name: 'an id of another thing',
    says: 'maybe',
    never: 'notCarriedOut',
    give: (response, { status }) =>
      plain(status, JSON.stringify({ success: true, id: 1 }), {
        ...JSON_TYPE,
        location: '/api/v1/somewhere/1',
      })(response),
  },
  {
    name: 'another shape',
    says: 'nothing',
    give: plain(200, JSON.stringify({ success: 'yes', result: [[]], data: 7, id: 'abc' })),
  },
  trouble(301, html, 'text/html'),
  refusal(400),
  refusal(403),
  refusal(422),
  {
    name: '429',
    says: 'no',
    never: 'carriedOut',
    give: plain(429, words(429), { ...JSON_TYPE, 'retry-after': '0' }),
  },
  { ...trouble(408, words(408)), says: 'maybe' },
  { ...trouble(500, words(500)), says: 'maybe' },
  trouble(502, html, 'text/html'),
  trouble(503, ''),
  trouble(504, '{"message":"upstream"}'),
  {
    name: 'reset before a reply',
    says: 'nothing',
    give: (response) => response.socket?.resetAndDestroy(),
  },
  {
    name: 'reset within a reply',
    says: 'nothing',
    give: (response) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': 500 })
      response.write('{"success":', () => response.socket?.resetAndDestroy())
    },
  },
  { name: 'one that does not end', says: 'nothing', give: flood },
]
