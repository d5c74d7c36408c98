import vueI18n from '@intlify/unplugin-vue-i18n/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { fileURLToPath } from 'node:url'
import { inlineEntry } from './.scripts/inline-entry.ts'
import { withLaunch } from './renderer/app/launch-page.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const loadedAtStart = [
  '@date-fns/tz',
  'atomically',
  'birpc',
  'electron-log',
  'libphonenumber-js',
  'undici',
  'ws',
  'zod',
]

const libraries =
  /node_modules[\\/](@vue|vue|pinia|vue-router|vue-i18n|@intlify|@vueuse|@lucide)[\\/]|plugin-vue:export-helper/
const shared =
  /renderer[\\/](app|bridge|components|i18n|stores|panels[\\/](inbox|packets[\\/]NumberSmsButton))[\\/.]/
/** What the launch alone needs: it lies in the page. */
const launchOnly = /renderer[\\/]app[\\/](first-frame|first-screen|launch|press)\.ts/
/** What the app shares with the launch, and so lies in the page too. */
const launchToo =
  /renderer[\\/](app[\\/](appearance|beginning|elements|messages|places|frame[\\/](extension-order|first-of))|components[\\/]avatar|i18n[\\/](moments|plain-numbers)|locales[\\/]launch)\.ts|catalogue[\\/]plain-direction\.ts|vite[\\/]preload-helper/
const heavy =
  /[\\/](Naive\w+\.vue|naive-overrides\.ts|receiver\.ts|segments\.ts|panels[\\/]inbox[\\/].*Dialog\.vue|ContextMenu\.vue|MessageMenu\.vue|SearchResults\.vue|SearchHit\.vue|FindBar\.vue|JumpPalette\.vue|ArchiveTrouble\.vue|export-thread\.ts|transliterate\.ts)/

const apart = [launchOnly, launchToo, heavy]

/** Whether a module belongs to what the frame, all panels and the first of them use. */
function isFoundation(id: string): boolean {
  return libraries.test(id) || (shared.test(id) && !apart.some((kind) => kind.test(id)))
}

export default defineConfig({
  main: {
    build: {
      // What every start loads comes in: finding and reading its hundreds of files would take longer
      // than running them. Optional dependencies are not external by themselves, and keytar is a
      // compiled module.
      externalizeDeps: { include: ['keytar'], exclude: loadedAtStart },
      rolldownOptions: {
        input: {
          index: here('./electron/main/index.ts'),
          web: here('./electron/web/cli.ts'),
          'demo-worker': here('./electron/demo/worker.ts'),
          'archive-worker': here('./electron/core/archive/worker.ts'),
          'upload-worker': here('./electron/service/upload/worker.ts'),
        },
        // What the web shell loads for development only.
        external: ['vite'],
        // Chunks lie beside the entries, so that a path relative to the module stays true.
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    build: {
      // A sandboxed preload can require nothing but Electron: it is one CommonJS file.
      externalizeDeps: false,
      rolldownOptions: {
        input: { index: here('./electron/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: here('./renderer'),
    plugins: [
      vue(),
      vueI18n({
        include: [here('./renderer/locales/**/*.json')],
        dropMessageCompiler: true,
        fullInstall: false,
      }),
      { name: 'launch', transformIndexHtml: withLaunch },
      inlineEntry(),
    ],
    // Parts of the libraries that neither the app nor another library uses.
    define: { __VUE_OPTIONS_API__: 'false', __INTLIFY_PROD_DEVTOOLS__: 'false' },
    // One address for both ways of development; `localhost` may mean ::1.
    server: { host: '127.0.0.1' },
    build: {
      outDir: here('./out/renderer'),
      target: 'es2022',
      // The first browsers with all that the page needs. For older ones every colour would be written
      // as two variables, which the first screen would wait for.
      cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
      minify: true,
      // Every browser that the app runs in preloads modules by itself.
      modulePreload: { polyfill: false },
      // Fonts stay files: the content policy allows no data: fonts.
      assetsInlineLimit: (file: string) => (/\.(woff2?|ttf|otf)$/.test(file) ? false : undefined),
      rolldownOptions: {
        input: { index: here('./renderer/index.html'), web: here('./renderer/web.html') },
        output: {
          codeSplitting: {
            includeDependenciesRecursively: false,
            // As a chunk of its own it runs before the app's, whose chunk both pages share.
            groups: [
              { name: 'web-bridge', test: /electron[\\/]web[\\/]page[\\/]/ },
              // Apart from the app, which the page would load with it.
              { name: 'first', test: launchToo },
              // What every panel stands on comes as one file: dozens of small ones cost more time
              // than their bytes. The entry stays apart, and so does what one panel alone needs.
              { name: 'app', test: isFoundation },
            ],
          },
        },
      },
    },
  },
})
