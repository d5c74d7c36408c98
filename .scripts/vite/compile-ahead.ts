import type { Plugin } from 'vite'

/** V8 looks for it at the top of a file (https://v8.dev/blog/explicit-compile-hints). */
const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * Has the browser compile all functions of the app's first files while they arrive, beside the page's thread. By
 * itself it would only skim them, and compile nearly each function on the page's thread when it is first called.
 *
 * @param app the module that the app begins with
 */
export function compileAhead(app: string): Plugin {
  return {
    name: 'compile-ahead',
    apply: 'build',
    generateBundle: {
      // Vite itself writes a line above what was there before.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const first = chunks.filter(
          ({ isEntry, moduleIds }) => isEntry || moduleIds.some((id) => id.endsWith(`/${app}`)),
        )
        const needed = new Set(first.flatMap(({ fileName, imports }) => [fileName, ...imports]))
        for (const one of chunks) if (needed.has(one.fileName)) one.code = HINT + one.code
      },
    },
  }
}
