import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** Source of newer versions of this package, and the key that signs them. */
export interface Feed {
  url: string
  /** An Ed25519 public key, as SPKI in Base64. */
  key: string
}

const schema = z.object({
  updates: z.object({ url: z.url({ protocol: /^https?$/ }), key: z.string() }).optional(),
})

/**
 * The feed that was fixed when the package was made: it lies in the archive, whose digest the program knows.
 * Only packages have one (`.scripts/package`).
 */
export function builtInFeed(app: string): Feed | undefined {
  return schema.parse(JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'))).updates
}
