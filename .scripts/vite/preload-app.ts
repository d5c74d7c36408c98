import type { Plugin } from 'vite'

/**
 * Has the browser fetch the app's files while it reads the page: the page's own script asks for them by
 * `import()`, after it has asked for the data.
 *
 * @param app the module that the app begins with
 */
export function preloadApp(app: string): Plugin {
  return {
    name: 'preload-app',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
        const begins = chunks.find(({ moduleIds }) =>
          moduleIds.some((id) => id.endsWith(`/${app}`)),
        )
        if (!begins) throw new Error(`No file of the build has ${app} in it`)
        const styles = [...(begins.viteMetadata?.importedCss ?? [])]
        return [
          link({ rel: 'modulepreload', href: begins.fileName }),
          ...styles.map((href) => link({ rel: 'preload', as: 'style', href })),
        ]
      },
    },
  }
}

const link = ({ href, ...attributes }: { rel: string; as?: string; href: string }) => ({
  tag: 'link',
  attrs: { ...attributes, crossorigin: true, href: `./${href}` },
  injectTo: 'head' as const,
})
