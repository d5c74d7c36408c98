import { BridgeFailure } from './failure.ts'

/**
 * Digests by path, if the build wrote them into the page; in Electron the app reads its own files.
 */
let digests: Record<string, string> | undefined

/**
 * Prevents requests once the app's server is lost: another program may answer at its address.
 *
 * @throws {BridgeFailure} `disconnected`
 */
export function assertThere(): void {
  if (!window.switchdesk.isThere()) throw new BridgeFailure({ kind: 'disconnected' })
}

/**
 * Returns the digest of a file of the app (subresource integrity), so that another program at its
 * address cannot replace it; an empty string if the page carries no digests.
 *
 * @throws an Error if the page carries digests but none of this file
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
 * Fetches a file of the app and verifies its digest, so that nothing from another program at the
 * same address is accepted.
 *
 * @throws {BridgeFailure} `disconnected`; an Error if the file cannot be loaded or differs from the
 * build
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
