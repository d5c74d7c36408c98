import { BridgeFailure } from './failure.ts'

/** By path, where the build wrote them into the page: in Electron the program reads its own files. */
let digests: Record<string, string> | undefined

/**
 * Nothing of the app is asked for where its program is lost: whoever answers at its address is another one.
 *
 * @throws {BridgeFailure} `disconnected`
 */
export function assertThere(): void {
  if (!window.switchdesk.isThere()) throw new BridgeFailure({ kind: 'disconnected' })
}

/**
 * What a file of the app has to be, also in the moment in which its program ends (subresource integrity);
 * nothing where the page carries no digests.
 *
 * @throws an Error where it carries some and none of this file: it is no part of the app
 */
export function digestOf(address: string): string {
  digests ??= readDigests()
  const digest = digests[`.${new URL(address).pathname}`]
  if (digest === undefined && Object.keys(digests).length > 0) {
    throw new Error(`${address} is no part of the app`)
  }
  return digest ?? ''
}

/** No file of the app takes as long, from a program on the same computer. */
const LONGEST_WAIT = 30_000

/**
 * Fetches a file of the app, in the one way in which a page does: not from whoever else may answer at its
 * address, and no other than the one that was built.
 *
 * @throws {BridgeFailure} `disconnected`; an Error where it did not come, or is another one
 */
export async function fetchOwn(address: string): Promise<Response> {
  assertThere()
  const { href } = new URL(address, location.href)
  const response = await fetch(href, {
    integrity: digestOf(href),
    signal: AbortSignal.timeout(LONGEST_WAIT),
  })
  if (!response.ok) throw new Error(`${address} did not come: ${response.status}`)
  return response
}

function readDigests(): Record<string, string> {
  const map = document.querySelector('script[type=importmap]')?.textContent ?? '{}'
  const { integrity = {} } = JSON.parse(map) as { integrity?: Record<string, string> }
  return integrity
}
