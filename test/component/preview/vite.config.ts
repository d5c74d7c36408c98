import vueI18n from '@intlify/unplugin-vue-i18n/vite'
import vue from '@vitejs/plugin-vue'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// By Node itself: Vite's own bundle of this file would follow the panels' imports to their components.
const page = new URL('../../../renderer/app/launch-page.ts', import.meta.url).href
const { withLaunch } = (await import(page)) as { withLaunch(page: string): Promise<string> }

// `npx vite test/component/preview` shows the app over a scripted bridge, and all controls on `/gallery.html`.
export default defineConfig({
  root: here('.'),
  plugins: [
    vue(),
    vueI18n({ include: [here('../../../renderer/**/{ru,en}.json')], dropMessageCompiler: true }),
    { name: 'launch', transformIndexHtml: withLaunch },
  ],
  server: { host: '127.0.0.1' },
  build: {
    outDir: here('../../../.cache/preview'),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: { input: { index: here('./index.html'), gallery: here('./gallery.html') } },
  },
})
