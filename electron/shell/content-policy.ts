/** Additions to the policy of one shell's page. */
export interface ContentPolicyOptions {
  /** Further sources for connections, such as `ws://127.0.0.1:4000`. */
  connect?: string[]
  /** Digests of the page's inline scripts, such as `'sha256-…'`. */
  scripts?: string[]
}

/**
 * Trusted Types policies that may make markup or addresses of scripts from texts: libraries for
 * text that they checked, and four workers.
 */
const TRUSTED = ['vue', 'dompurify', 'studio', 'contacts', 'directory', 'calendar']

/**
 * The page's Content-Security-Policy, the same in both shells: everything comes from the page's
 * own origin. Styles may be inline because the component library injects its own. No text becomes markup
 * or a script but by the policies of Trusted Types that are named.
 */
export function contentPolicy({ connect = [], scripts = [] }: ContentPolicyOptions = {}): string {
  return [
    `default-src 'none'`,
    `script-src ${["'self'", ...scripts].join(' ')}`,
    // A worker's file is fetched first, so that its digest is looked at; in development it is not.
    `worker-src 'self' blob:`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src ${["'self'", ...connect].join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'none'`,
    `require-trusted-types-for 'script'`,
    `trusted-types ${TRUSTED.join(' ')}`,
  ].join('; ')
}
