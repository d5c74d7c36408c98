import { fetchOwn } from '../bridge/own-files.ts'

/** The part of the browser's Trusted Types used here; some browsers lack them. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(wanted: string): string },
  ): { createScriptURL(wanted: string): URL }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }

/**
 * Returns a function that starts the worker at an address under the content policy: the Trusted
 * Types policy of this name, which can be created once, accepts no other script. The file is
 * fetched and verified first, since browsers check no digest of workers; starting rejects if the
 * server is lost or the file differs from the build.
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
