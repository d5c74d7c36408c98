import { isLocalHost } from '../local-host.ts'
import type { Rule } from '../rule.ts'

/**
 * Events of calls are posted without encryption, or to an address that the service cannot reach.
 */
export const hookOpen: Rule = {
  name: 'hookOpen',
  reads: ['webhooks'],
  find: ({ known }) =>
    known('webhooks').flatMap(({ id, name, url }) => {
      if (!URL.canParse(url)) return []
      const { protocol, hostname } = new URL(url)
      const isLocal = isLocalHost(hostname)
      if (protocol !== 'http:' && !isLocal) return []
      const of = { kind: 'webhooks' as const, id, name }
      const words = { address: name, why: isLocal ? 'local' : 'http' }
      return { severity: 'warning' as const, of, field: 'url', words }
    }),
}
