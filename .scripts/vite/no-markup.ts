import type { Plugin } from 'vite'

/** naive-ui empties the mirror of a growing text field by a piece of markup. */
const MARKUP = /\.innerHTML\s*=\s*(["'`])&nbsp;\1/

/**
 * Has libraries write a text where they would write markup, which the content policy refuses (Trusted
 * Types). Fails the build where that place has become another, or is left.
 */
export function noMarkup(): Plugin {
  return {
    name: 'no-markup',
    apply: 'build',
    transform: {
      filter: { id: /[\\/]naive-ui[\\/].*[\\/]Input\.mjs$/ },
      handler(code, id) {
        const mended = code.replace(MARKUP, String.raw`.textContent = "\u00a0"`)
        if (mended === code) this.error(`${id} writes no such markup any more: look what it does`)
        return mended
      },
    },
    writeBundle(_, bundle) {
      for (const [file, one] of Object.entries(bundle)) {
        if (one.type === 'chunk' && MARKUP.test(one.code)) this.error(`${file} writes markup`)
      }
    },
  }
}
