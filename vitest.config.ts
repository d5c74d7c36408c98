import vueI18n from '@intlify/unplugin-vue-i18n/vite'
import vue from '@vitejs/plugin-vue'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vitest/config'
import { builtThreads } from './.scripts/built-threads.ts'
import { keepSharedCode } from './.scripts/source-threads.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `fast`, `rest` (what that leaves), or everything: what the runner asks for (`.scripts/test/tasks.mjs`). */
const tier = process.env['SWITCHDESK_TEST_TIER']

/** Files of a tier: deep are those in a folder of that name. */
function ofTier(include: string[], exclude: string[] = []) {
  if (tier === 'rest') return { include: include.map(deepOf), exclude }
  return { include, exclude: tier === 'fast' ? [...exclude, 'test/**/deep/**'] : exclude }
}
const deepOf = (pattern: string) => pattern.replace(/(\*\*\/)?([^/]+)$/, '**/deep/**/$2')

/** Tests that put something in a module's place, or whose Electron all would share: each has its own. */
const mocking = ['test/unit/service/**/{excess,flood}.test.ts', 'test/unit/shell/**/*.test.ts']

const alias = {
  // There is none here; nothing but its shell asks for it.
  electron: here('./test/unit/shell/electron.ts'),
  './database-thread.ts': here('./test/support/database-thread.ts'),
}

/** Those that are to run with edits of their sources are loaded from these. */
const threads = process.env['SEEDED'] === undefined ? [builtThreads()] : []

/** Has components with a style in a file of its own transformed in each run: only then that style is found. */
const styledByFiles: Plugin = {
  name: 'styled-by-files',
  configureVitest: ({ defineCacheKeyGenerator }) =>
    defineCacheKeyGenerator(({ sourceCode }) =>
      /<style[^>]* src=/.test(sourceCode) ? false : undefined,
    ),
}

export default defineConfig({
  // Only what hangs reaches these: a busy machine makes a test slow, not wrong.
  test: {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    execArgv: keepSharedCode,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      // Files share what they import: loading the catalogue and the demo cabinet anew for each would
      // cost more than the tests. No file here puts anything in a module's place.
      {
        extends: true,
        plugins: threads,
        test: {
          name: 'unit',
          ...ofTier(['test/unit/**/*.test.ts'], mocking),
          environment: 'node',
          isolate: false,
          alias,
        },
      },
      {
        extends: true,
        test: { name: 'isolated', ...ofTier(mocking), environment: 'node', alias },
      },
      {
        extends: true,
        plugins: threads,
        test: {
          name: 'contract',
          ...ofTier(['test/contract/**/*.test.ts']),
          environment: 'node',
          alias,
        },
      },
      // Kills the program again and again; `npm run test:crash` is the long version.
      {
        extends: true,
        plugins: threads,
        test: {
          name: 'faults',
          ...ofTier(['test/faults/**/*.test.ts']),
          environment: 'node',
          alias,
          // The runner ends what reports no kill for minutes.
          testTimeout: 3_600_000,
        },
      },
      // The built main process on a stand-in for Electron, each scenario in a process of its own.
      {
        extends: true,
        test: {
          name: 'electron',
          ...ofTier(['test/electron/**/*.test.ts']),
          environment: 'node',
          maxConcurrency: 2,
        },
      },
      // Needs an unlocked keychain: `npm test -- --only keychain` brings one.
      {
        extends: true,
        test: { name: 'keychain', ...ofTier(['test/keychain/**/*.test.ts']), environment: 'node' },
      },
      {
        extends: true,
        plugins: [styledByFiles, vue(), vueI18n({ include: [here('./renderer/**/{ru,en}.json')] })],
        test: {
          name: 'component',
          ...ofTier(['test/component/**/*.test.ts']),
          environment: 'happy-dom',
          // Loading the app anew for each file would cost half as much as the tests. What a test changes
          // in the page goes with it (`setup.ts`).
          isolate: false,
          // A page's nodes live as long as its test: in a small nursery a sixth of the time went to collecting.
          execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
          setupFiles: [here('./test/component/support/setup.ts')],
        },
      },
    ],
  },
})
