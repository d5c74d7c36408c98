import { credentialOf, type Credential } from './proof.ts'
import { secretShape } from './protocol.ts'

const storedAs = 'switchdesk.session'

/**
 * Credentials that may open a session, the best first: the one-use secret in the address's
 * fragment, which is removed from the address at once, and the one that this tab got for an earlier
 * secret, so that a reload works.
 */
export async function credentials(): Promise<Credential[]> {
  const secret = takeSecret()
  const stored = readStored()
  return [...(secret === undefined ? [] : [await credentialOf(secret)]), ...stored]
}

/** Keeps what opens the session when this tab is reloaded. */
export function keepCredential(credential: Credential): void {
  sessionStorage.setItem(storedAs, JSON.stringify(credential))
}

/** Forgets what the program does not know, as after its restart. */
export function forgetSession(): void {
  sessionStorage.removeItem(storedAs)
}

/** True if the address holds a secret, for one that is pasted into an open tab. */
export function hasSecret(): boolean {
  return secretShape.test(location.hash.slice(1))
}

function readStored(): Credential[] {
  const text = sessionStorage.getItem(storedAs)
  return text === null ? [] : [JSON.parse(text) as Credential]
}

function takeSecret(): string | undefined {
  if (!hasSecret()) return undefined
  const secret = location.hash.slice(1)
  history.replaceState(history.state, '', location.pathname + location.search)
  return secret
}
