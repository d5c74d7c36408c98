import { createHash, randomBytes } from 'node:crypto'

/** Who may open the bridge: one-use secrets for addresses, session keys for tabs. */
export interface Sessions {
  /** The one secret that opens a session now. */
  readonly secret: string
  /**
   * Exchanges the secret for a session key and mints the next secret.
   * Answers nothing when it is not the present one.
   */
  exchange(secret: string): string | undefined
  knows(key: string): boolean
}

/** Keys live as long as the program: a tab keeps its own over reloads and reconnections. */
export function createSessions(): Sessions {
  let secret = mint()
  // Looked up by hash, so that how long a look-up takes tells nothing about a key.
  const keys = new Set<string>()
  return {
    get secret() {
      return secret
    },
    exchange(given) {
      if (hash(given) !== hash(secret)) return undefined
      secret = mint()
      const key = mint()
      keys.add(hash(key))
      return key
    },
    knows: (key) => keys.has(hash(key)),
  }
}

function mint(): string {
  return randomBytes(32).toString('base64url')
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
