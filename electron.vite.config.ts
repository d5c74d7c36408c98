import vueI18n from '@intlify/unplugin-vue-i18n/vite'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { fileURLToPath } from 'node:url'
import { compileAhead } from './.scripts/vite/compile-ahead.ts'
import { sqliteWorks } from './.scripts/vite/compiled-works.ts'
import { guardParts } from './.scripts/vite/guard-parts.ts'
import { noCircles } from './.scripts/vite/no-circles.ts'
import { noMarkup } from './.scripts/vite/no-markup.ts'
import { partDigests } from './.scripts/vite/part-digests.ts'
import { preloadApp } from './.scripts/vite/preload-app.ts'
import { startChunks } from './.scripts/vite/start-chunks.ts'
import { thirdParties } from './.scripts/vite/third-parties.ts'
import { threads } from './.scripts/vite/threads.ts'
import { typesetTexts } from './.scripts/vite/typeset-texts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** By Node itself: whoever bundles this file would follow the panels' imports to their components. */
const load = (path: string): Promise<unknown> => import(new URL(path, import.meta.url).href)
const { withLaunch } = (await load('./renderer/app/launch-page.ts')) as {
  withLaunch(page: string): Promise<string>
}
const { startPanel } = (await load('./renderer/panels/index.ts')) as {
  startPanel: { name: string }
}

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

const APP = 'renderer/app/prepare.ts'
const start = startChunks(APP, [
  'renderer/i18n/text-files.ts',
  `renderer/panels/${startPanel.name}/index.ts`,
])
/** Main and preload are built before the page, which tells of them all. */
const licences = thirdParties(here('.'), {
  besides: ['electron'],
  except: [
    'electron',
    // For development alone.
    'vite',
    // Fetches keytar when it is installed.
    'prebuild-install',
    // For ajv where it writes code to files, js-yaml on a command line, and electron-updater's types.
    'require-from-string',
    'argparse',
    'tiny-typed-emitter',
  ],
  holders: {
    'abstract-logging': 'James Sumners',
    '@css-render/plugin-bem': '07akioni',
    '@css-render/vue3-ssr': '07akioni',
    'css-render': '07akioni',
    'lazy-val': 'Vladimir Krivosheev',
    'pg-types': 'Brian M. Carlson',
    pgpass: 'Hannes Hörl',
    vdirs: '07akioni',
  },
  compiled: [sqliteWorks],
})

export default defineConfig({
  main: {
    plugins: [typesetTexts(), licences.collect()],
    build: {
      // What every start loads comes in: finding and reading its hundreds of files would take longer
      // than running them. Optional dependencies are not external by themselves, and keytar is a
      // compiled module.
      externalizeDeps: { include: ['keytar'], exclude: loadedAtStart },
      rolldownOptions: {
        input: {
          index: here('./electron/main/index.ts'),
          web: here('./electron/web/cli.ts'),
          ...threads,
        },
        // What the web shell loads for development only.
        external: ['vite'],
        // Chunks lie beside the entries, so that a path relative to the module stays true.
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
  },
  preload: {
    plugins: [licences.collect()],
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
      typesetTexts(),
      vueI18n({
        include: [here('./renderer/**/{ru,en}.json')],
        dropMessageCompiler: true,
        fullInstall: false,
      }),
      { name: 'launch', transformIndexHtml: withLaunch },
      start.plugin,
      noCircles(),
      noMarkup(),
      preloadApp(APP),
      compileAhead(APP),
      guardParts(here('./renderer/app/load-part.ts')),
      partDigests('web.html'),
      licences.write(),
    ],
    worker: { plugins: () => [licences.collect()] },
    // Parts of the libraries that neither the app nor another library uses.
    define: { __VUE_OPTIONS_API__: 'false', __INTLIFY_PROD_DEVTOOLS__: 'false' },
    // One address for both ways of development; `localhost` may mean ::1.
    server: { host: '127.0.0.1' },
    build: {
      outDir: here('./out/renderer'),
      target: 'es2022',
      // The first browsers with all that the page needs. For older ones every colour would be written
      // as two variables, which the first picture would wait for.
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
              { name: 'web-bridge', test: /electron[\\/]web[\\/]page[\\/]|[\\/]birpc[\\/]/ },
              ...start.groups,
            ],
          },
        },
      },
    },
  },
})
