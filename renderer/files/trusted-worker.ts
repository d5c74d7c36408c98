import { fetchOwn } from '../bridge/own-files.ts'

/** What of the browser's Trusted Types is used; not every browser has them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(wanted: string): string },
  ): { createScriptURL(wanted: string): URL }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/**
 * What starts the worker of an address, as a script that the content policy lets begin: the policy of this
 * name, which can be made once, trusts no other. Its file is fetched before, since a browser asks of a
 * worker for no digest; starting it rejects where the program is lost, or the file is not the one that was built.
 */
export function trustedWorker(name: string, address: string): () => Promise<Worker> {
  /** The worker as it came. The build tools serve it in parts, which find each other by their address. */
  let source = import.meta.env.DEV ? address : undefined
  const policy = trustedTypes?.createPolicy(name, {
    createScriptURL(wanted) {
      if (wanted !== source) throw new TypeError('No other worker has this name')
      return wanted
    },
  })
  return async () => {
    source ??= URL.createObjectURL(await (await fetchOwn(address)).blob())
    return new Worker(policy?.createScriptURL(source) ?? source, { type: 'module' })
  }
}
