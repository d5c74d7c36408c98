/** What a page may additionally do in one shell. */
export interface ContentPolicyOptions {
  /** Further sources for connections, such as `ws://127.0.0.1:4000`. */
  connect?: string[]
}

/** Who may make markup or addresses of scripts out of texts: libraries for what they checked, and the studio. */
const TRUSTED = ['vue', 'dompurify', 'studio']

/**
 * The page's Content-Security-Policy, the same in both shells: everything comes from the page's
 * own origin. Styles may be inline because the component library injects its own. No text becomes markup
 * or a script but by the policies of Trusted Types that are named.
 */
export function contentPolicy({ connect = [] }: ContentPolicyOptions = {}): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
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
