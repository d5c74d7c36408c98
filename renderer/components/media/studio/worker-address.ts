import address from './studio-worker.ts?worker&url'

/** What of the browser's Trusted Types is used; not every browser has them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(wanted: string): string },
  ): { createScriptURL(wanted: string): URL }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/** The content policy lets no other policy of our own be made, and this one trusts no other address. */
const policy = trustedTypes?.createPolicy('studio', {
  createScriptURL(wanted) {
    if (wanted !== address) throw new TypeError('Only the studio’s worker is a script of its own')
    return wanted
  },
})

/** Where the studio's worker is, as a script that the content policy lets begin. */
export const workerAddress: string | URL = policy?.createScriptURL(address) ?? address
