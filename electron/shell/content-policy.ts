/** What a page may additionally do in one shell. */
export interface ContentPolicyOptions {
  /** Further sources for connections, such as `ws://127.0.0.1:4000`. */
  connect?: string[]
  /** Sources that allow scripts within the page itself (`inline-scripts.ts`). */
  scripts?: string[]
}

/**
 * The page's Content-Security-Policy, the same in both shells: everything comes from the page's
 * own origin. Styles may be inline because the component library injects its own; of scripts only
 * those that the build wrote into the page.
 */
export function contentPolicy({ connect = [], scripts = [] }: ContentPolicyOptions = {}): string {
  return [
    `default-src 'none'`,
    `script-src ${["'self'", ...scripts].join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `connect-src ${["'self'", ...connect].join(' ')}`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    `form-action 'none'`,
  ].join('; ')
}
