/** The renderer's page as this program serves it. */
export interface ShellPage {
  /** As a frame's `origin` reads. */
  origin: string
  /** The address that a window loads. */
  address: string
  /** Set while the build tools serve the renderer: where they say what to reload. */
  reloads?: string
}

export const scheme = 'app'
export const host = 'switchdesk'

const builtPage: ShellPage = {
  origin: `${scheme}://${host}`,
  address: `${scheme}://${host}/index.html`,
}

/**
 * The built page, or in development the one at the build tools' address. Any other build takes no address
 * from its surroundings.
 */
export function ownPage(env: NodeJS.ProcessEnv, development: boolean): ShellPage {
  const served = env['ELECTRON_RENDERER_URL']
  if (!development || !served) return builtPage
  const { origin, host: reloading } = new URL(served)
  return { origin, address: `${origin}/index.html`, reloads: `ws://${reloading}` }
}

/** The origin of an address that may be anything, written as Chromium writes it. */
export function originOf(address: string): string {
  if (!URL.canParse(address)) return 'null'
  const { protocol, host: of } = new URL(address)
  // Node's `origin` is 'null' for schemes it does not know.
  return of ? `${protocol}//${of}` : 'null'
}
