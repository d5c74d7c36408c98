import { ownHeader, secretShape, sessionPath } from './protocol.ts'

const storedAs = 'switchdesk.session'

/** `refused`: neither the address nor this tab holds what opens a session. */
export type Session = { state: 'open'; key: string } | { state: 'refused' }

/**
 * Opens the session: with the one-use secret in the address's fragment, which is taken out of the
 * address at once, else with the key that this tab got for an earlier one, so that a reload works.
 */
export async function openSession(): Promise<Session> {
  const secret = takeSecret()
  const fresh = secret && (await exchange(secret))
  if (fresh) sessionStorage.setItem(storedAs, fresh)
  const key = fresh ?? sessionStorage.getItem(storedAs)
  return key ? { state: 'open', key } : { state: 'refused' }
}

/** Forgets a key that the server does not know, as after its restart. */
export function forgetSession(): void {
  sessionStorage.removeItem(storedAs)
}

/** Whether the address holds a secret, for one that is pasted into an open tab. */
export function hasSecret(): boolean {
  return secretShape.test(location.hash.slice(1))
}

function takeSecret(): string | undefined {
  if (!hasSecret()) return undefined
  const secret = location.hash.slice(1)
  history.replaceState(history.state, '', location.pathname + location.search)
  return secret
}

async function exchange(secret: string): Promise<string | undefined> {
  try {
    const response = await fetch(sessionPath, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [ownHeader.name]: ownHeader.value },
      body: JSON.stringify({ secret }),
    })
    if (!response.ok) return undefined
    const { key } = (await response.json()) as { key: string }
    return key
  } catch {
    // The server went away between the page and this: no session, which the page then says.
    return undefined
  }
}
