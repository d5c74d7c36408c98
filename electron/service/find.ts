import { createAbortScope } from './abort-scope.ts'
import { families, type Addresses } from './catalogue/addresses.ts'
import { CLIENT_ID } from './catalogue/shapes.ts'
import { createHttp, HttpFault, type Http, type HttpReply, type HttpRequest } from './http.ts'
import { placeUnder } from './paths.ts'

type AddressFamily = keyof Addresses

/** Finding at an address: the interface, no server, or something else. */
type FoundAnswer = 'answers' | 'nobody' | 'other'

/** One address that was asked. */
export interface TriedAddress {
  family: AddressFamily
  address: string
  answer: FoundAnswer
}

/** Usual paths of interfaces under a host, in the order in which they are tried. */
export type UsualPaths = Readonly<Record<AddressFamily, readonly string[]>>

const DEADLINE = 6_000
const MAX_REPLY = 256 * 1024
const NO_METHOD = -32_601
/** The service would take a request without any token for a broken program. */
const STRANGER = {
  'content-type': 'application/json',
  accept: 'application/json',
  authorization: 'Bearer none',
}

/** Addresses at which an interface may be: at the one that was typed, which most likely is REST's, or beside it. */
export function candidates(typed: string, family: AddressFamily, paths: UsualPaths): string[] {
  const base = new URL(typed)
  // Addresses copied from the documentation's examples include a path.
  base.pathname = base.pathname.replace(/\/api\/v1(\/.*)?$/, '')
  base.username = ''
  base.password = ''
  base.search = ''
  base.hash = ''
  const root = new URL(base.origin)
  const places = (family === 'rest' ? [base, root] : [root, base]).flatMap((under) =>
    paths[family].map((path) => placeUnder(under, path).href.replace(/\/+$/, '')),
  )
  return [...new Set(places)]
}

/**
 * Asks without any secret which interfaces are at an address or beside it. Nothing but the host that was
 * typed is asked, and never without encryption where that was typed.
 */
export async function tryAddresses(
  typed: string,
  paths: UsualPaths,
  signal: AbortSignal,
): Promise<TriedAddress[]> {
  const http = createHttp(MAX_REPLY)
  const stop = createAbortScope([signal], DEADLINE)
  /** One after another, until one answers. */
  async function ask(family: AddressFamily): Promise<TriedAddress[]> {
    const tried: TriedAddress[] = []
    for (const address of candidates(typed, family, paths)) {
      const answer = await answerOf(http, family, new URL(address), stop.signal)
      tried.push({ family, address, answer })
      if (answer === 'answers') break
    }
    return tried
  }
  try {
    return (await Promise.all(families.map(ask))).flat()
  } finally {
    stop.release()
    await http.close()
  }
}

async function answerOf(
  http: Http,
  family: AddressFamily,
  address: URL,
  signal: AbortSignal,
): Promise<FoundAnswer> {
  try {
    const reply = await http.send(question(family, address), signal)
    return isAnswer(family, reply) ? 'answers' : 'other'
  } catch (error) {
    if (!(error instanceof HttpFault)) throw error
    return error.kind === 'protocol' ? 'other' : 'nobody'
  }
}

/** A request that each interface refuses to an unknown client in its own way. */
function question(family: AddressFamily, address: URL): HttpRequest {
  if (family === 'auth') {
    return { url: placeUnder(address, 'login/'), method: 'GET', headers: {}, fresh: false }
  }
  if (family === 'rest') {
    const headers = { ...STRANGER, client: String(CLIENT_ID) }
    return { url: placeUnder(address, 'api/v1/authuser'), method: 'GET', headers, fresh: false }
  }
  const method = family === 'rpc' ? 'user/about-me' : 'sms/numbers'
  const body = JSON.stringify({ jsonrpc: '2.0', id: '1', method, params: {} })
  return { url: address, method: 'POST', headers: STRANGER, body, fresh: false }
}

function isAnswer(family: AddressFamily, { status, body }: HttpReply): boolean {
  // It accepts forms alone, and answers 405 to others; a made-up sign-in might count against an
  // account.
  if (family === 'auth') return status === 405
  const said = parsed(body)
  if (said === undefined) return false
  if (family === 'rest')
    return status < 500 && status !== 404 && ('message' in said || 'user' in said)
  const { error } = said as { error?: { code?: unknown } | null }
  return ('jsonrpc' in said || 'result' in said) && error?.code !== NO_METHOD
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
