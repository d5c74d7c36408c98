/** Errors and warnings about the address that the service posts customers' messages to. */
export type HandlerFault = 'empty' | 'notAddress' | 'notHttp'
export type HandlerWarning = 'plain' | 'private'

/** Host names and networks that are not reachable from the internet. */
const PRIVATE = [
  /^localhost$/,
  /\.(localhost|local|internal|lan|home)$/,
  /^127\./,
  /^10\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^0\.0\.0\.0$/,
  /^\[(::1|::|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/,
]

/** Looks at what was typed as an address: why it cannot be one, or what speaks against it. */
export function checkHandler(typed: string): {
  url?: string
  fault?: HandlerFault
  warnings: HandlerWarning[]
} {
  const text = typed.trim()
  if (text === '') return { fault: 'empty', warnings: [] }
  if (!URL.canParse(text)) return { fault: 'notAddress', warnings: [] }
  const { protocol, hostname, href } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return { fault: 'notHttp', warnings: [] }
  if (hostname === '') return { fault: 'notAddress', warnings: [] }
  const warnings: HandlerWarning[] = []
  if (protocol === 'http:') warnings.push('plain')
  if (PRIVATE.some((pattern) => pattern.test(hostname)) || !/[.:]/.test(hostname)) {
    warnings.push('private')
  }
  return { url: href, warnings }
}
