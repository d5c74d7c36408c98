import type { Plugin } from 'vite'

/** The module from which Vite takes what every `import()` is wrapped in. */
const HELPER = /^\0vite\/preload-helper\.js$/

/**
 * Has every part of the app that comes later come by a function of our own, in place of Vite's.
 *
 * @param loader path of the module that exports it as `loadPart`
 */
export function guardParts(loader: string): Plugin {
  return {
    name: 'guard-parts',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: HELPER },
      handler: () => `export { loadPart as __vitePreload } from ${JSON.stringify(loader)}`,
    },
  }
}
