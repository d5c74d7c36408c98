import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { KnipConfig } from 'knip'

/**
 * `npm run check:unused`: files, exports, types and dependencies that nothing uses. It looks twice. All code
 * together has nothing that is unused, and no export that its own file alone uses. The program without its tests
 * (`--production`) has nothing that tests alone use; what its own file uses may be exported for them.
 */

/** The program begins here: what the build takes in and what it loads by paths, and the demo cabinet's own. */
const program = [
  'electron/{main,preload}/index.ts!',
  'electron/web/cli.ts!',
  'electron/{core/cabinet/{backup,database}-,core/team/postgres/,demo/,service/{parsing,upload}/}worker.ts!',
  'electron/demo/cli.ts!',
  'renderer/{main,web}.ts!',
  'renderer/styles/first.css!',
  'renderer/app/{launch-page,load-part}.ts!',
]

/** What scripts, tests and people load or start by paths. */
const startedByPath = [
  '.scripts/office/run.ts',
  '.scripts/{changed-texts,fuses,icons,keytar}.mjs',
  '.scripts/test/{playwright,vitest}-reporter.mjs',
  'test/bench/run.ts',
  'test/bench/**/main.ts',
  'test/bench/idle/keychain.mjs',
  'test/bench/upload/{service,web-program}.ts',
  'test/electron/{run,{deep,scenarios}/*}.mjs',
  'test/faults/program.ts',
  'test/keychain/probe.ts',
  'test/unit/changes/support/killed.ts',
  'test/unit/database/support/{watcher,writer}.ts',
  'test/unit/runner/source-threads.ts',
  'test/unit/shell/slow-program.ts',
  // They stand for Electron, and for a database's thread, where the program asks for it.
  'test/electron/stand-in/{hooks,electron}.mjs',
  'test/unit/shell/electron.ts',
  'test/support/database-thread.ts',
]

/** Programs of the system, most of which .scripts/test-tools.mjs brings. */
const ofSystem = ['ldd', 'mkfifo', 'mount', 'openssl', 'soffice', 'sox', 'ssconvert', 'umount']

/** Peers of @cyclonedx/cyclonedx-library, which says so only where it is installed. */
const peers = existsSync(join(import.meta.dirname, '.scripts/package/node_modules'))
  ? []
  : ['ajv', 'ajv-formats', 'ajv-formats-draft2019']

/** What a stylesheet takes in, packages and other stylesheets, as imports that Knip understands. */
const importsOf = (css: string): string =>
  [...css.matchAll(/(?:@import |url\()'([^']+)'/g)].map(([, path]) => `import '${path}'`).join('\n')

const config: KnipConfig = ({ production }) => ({
  ignoreExportsUsedInFile: production,
  // An entry or an exception that is needed no more goes.
  treatConfigHintsAsErrors: true,
  // A shape has a name for each kind of thing that has it, such as `positive` and `reference`.
  rules: { duplicates: 'off' },
  compilers: { css: importsOf },
  // It is no part of the program.
  ignoreWorkspaces: ['.scripts/package!'],
  workspaces: {
    '.': {
      entry: [...program, ...startedByPath],
      project: [
        '{electron,renderer}/**/*.{ts,vue,css}!',
        '{.eslint,.scripts,test}/**/*.{ts,mjs,vue,css}',
        '*.{ts,mjs}',
      ],
      playwright: { config: ['playwright.config.ts', 'test/pictures/playwright.config.ts'] },
      vite: { config: ['test/component/workbench/vite.config.ts'] },
      vitest: {
        config: ['vitest.config.ts', 'test/{mutants,seeded}/vitest.config.ts'],
      },
      // Run by their paths (.scripts/test/tasks.mjs).
      ignoreDependencies: ['native-typescript', 'vue-tsc'],
      ignoreBinaries: ofSystem,
    },
    '.scripts/package': {
      entry: ['stand-in-{fpm,nsis}.mjs'],
      ignoreDependencies: peers,
      ignoreBinaries: ['dpkg-deb'],
    },
  },
})

export default config
