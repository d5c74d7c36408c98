/** What of the browser's Trusted Types is used; not every browser has them. */
interface TrustedTypes {
  createPolicy(name: string, rules: Record<string, (text: string) => string | null>): unknown
}

/** The one piece of markup that a library inserts as a text: naive-ui, into an empty field of many lines. */
const MARKUP = '&nbsp;'

/**
 * Says which texts may become markup or the address of a script where no other policy is asked: what a
 * library inserts, and the built workers. Everything else is refused by the browser.
 */
export function allowOwnMarkup(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  trustedTypes?.createPolicy('default', {
    createHTML: (html) => (html === MARKUP ? html : null),
    createScriptURL: (address) => (isOwnScript(address) ? address : null),
  })
}

/** The content policy asks the same; here it keeps texts from becoming scripts of other kinds of address. */
function isOwnScript(address: string): boolean {
  const { protocol, host } = new URL(address, document.baseURI)
  return protocol === location.protocol && host === location.host
}
