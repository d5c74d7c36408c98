import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'

/** What a page may ask for later: scripts, style sheets, and the licences of others' works. */
const PARTS = /\.(js|css|txt)$/

/**
 * Writes the digest of every such file of the build into a page, as an import map and on its own links, so that the browser takes no other file in their place.
 *
 * @param page file name of a page that may be left without the program that it came from
 */
export function partDigests(page: string): Plugin {
  return {
    name: 'part-digests',
    apply: 'build',
    generateBundle: {
      // When nothing is written into a file any more.
      order: 'post',
      handler(_options, bundle) {
        const html = bundle[page]
        if (html?.type !== 'asset') return
        const parts = Object.values(bundle).filter(({ fileName }) => PARTS.test(fileName))
        const integrity = Object.fromEntries(
          parts.map((part) => [`./${part.fileName}`, digestOf(part)]),
        )
        const map = `<script type="importmap">${JSON.stringify({ integrity })}</script>`
        html.source = String(html.source)
          .replace(/(?:href|src)="([^"]*)"/g, (all, path: string) => {
            const digest = integrity[path]
            return digest === undefined ? all : `${all} integrity="${digest}"`
          })
          // Before the first module, and after what tells the page's letters.
          .replace('</title>', `</title>\n    ${map}`)
      },
    },
  }
}

function digestOf(part: Rolldown.OutputChunk | Rolldown.OutputAsset): string {
  const content = part.type === 'chunk' ? part.code : part.source
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}
