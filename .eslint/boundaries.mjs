import plugin from 'eslint-plugin-boundaries'
import { fileURLToPath } from 'node:url'

/**
 * Who may import whom, as ARCHITECTURE.md says it. Everything not allowed here is an error:
 * folders, packages and Node's own modules alike. `test/unit/architecture` breaks each rule on purpose.
 */

/** Folders, the more special ones first: the first match names a file's element. */
const folders = {
  catalogue: 'electron/service/catalogue',
  service: 'electron/service',
  phone: 'electron/core/phone',
  matching: 'electron/core/inbox/matching',
  sms: 'electron/core/inbox/sms',
  sync: 'electron/core/inbox/sync',
  outbox: 'electron/core/inbox/outbox',
  inbox: 'electron/core/inbox',
  cabinet: 'electron/core/cabinet',
  session: 'electron/core/session',
  core: 'electron/core',
  bridge: 'electron/bridge',
  demo: 'electron/demo',
  shell: 'electron/shell',
  main: 'electron/main',
  preload: 'electron/preload',
  page: 'electron/web/page',
  web: 'electron/web',
  panel: 'renderer/panels/*',
  panels: 'renderer/panels',
  app: 'renderer/app',
  components: 'renderer/components',
  stores: 'renderer/stores',
  i18n: 'renderer/i18n',
  calls: 'renderer/bridge',
  files: 'renderer/files',
  locales: 'renderer/locales',
  entries: 'renderer',
  resources: 'resources',
  test: 'test',
}

const folder = (type, inside) => ({
  element: inside ? { type, fileInternalPath: inside } : { type },
})
const packages = (...source) => ({ module: { origin: 'external', source } })
const anyPackage = { module: { origin: 'external' } }
const builtins = { module: { origin: 'core' } }
const types = { kind: 'type' }

/** Packages that work in one runtime only; who is not made for it may not have them. */
const runtime = {
  electron: packages('electron', 'electron-updater', '@electron/**'),
  native: packages('better-sqlite3-multiple-ciphers', 'keytar'),
  node: packages('undici', 'ws', 'fastify', '@fastify/**', 'atomically', 'electron-log', 'open'),
  screen: packages(
    'vue',
    'vue-*',
    'pinia',
    'naive-ui',
    '@vueuse/**',
    '@lucide/**',
    '@fontsource*/**',
  ),
}

/** The renderer's layers, each with what it may import of the others; within itself each imports freely. */
const layers = {
  // The pages' entries belong to the app.
  entries: ['app', 'i18n'],
  // Sign-in is a page of its own: what panels are there is known to their list alone.
  app: ['panels', ['panel', 'index.ts'], 'components', 'stores', 'i18n', 'calls', 'locales'],
  panels: [['panel', 'index.ts'], 'i18n'],
  // No other panel: what two need stands below them.
  panel: [['panels', 'panel.ts'], 'components', 'stores', 'i18n', 'calls', 'files'],
  components: ['stores', 'i18n', 'calls', 'files'],
  stores: ['i18n', 'calls'],
  i18n: ['locales'],
  calls: [],
  files: ['calls'],
  locales: [],
}
/** What stands above the rooms of the inbox and puts them together. */
const above = ['index.ts', 'inbox.ts', 'announcements.ts', 'threads.ts', 'unread.ts'].map(
  (file) => ['inbox', file],
)

/**
 * The core's rooms that hide something of theirs, each with the other rooms that it may not import. What
 * is in no room of this list counts as `core`, and every room may import that, except where said below.
 */
const rooms = {
  phone: ['matching', 'sms', 'sync', 'outbox', 'inbox', 'cabinet', 'session', 'core'],
  matching: ['sms', 'sync', 'outbox', 'session', ...above],
  sms: ['sync', 'outbox', 'session', ...above],
  sync: ['outbox', 'session', ...above],
  outbox: ['sync', 'session', ...above],
  inbox: ['session'],
  cabinet: ['session'],
  session: [],
  // Only what puts the whole core together knows sessions.
  core: ['session'],
}
const anyRoom = { element: { types: { anyOf: Object.keys(rooms) } } }
const anyLayer = { element: { types: { anyOf: Object.keys(layers) } } }

/** What the demo cabinet shows to the shells: the port that the core asks for, nothing of its insides. */
const demoHost = folder('demo', 'host.ts')

const policies = [
  { from: folder('catalogue'), allow: { to: packages('zod') } },
  {
    from: folder('service'),
    allow: { to: [folder('catalogue'), builtins, packages('undici', 'zod', '@date-fns/tz')] },
  },
  {
    from: anyRoom,
    allow: {
      to: [anyRoom, folder('catalogue'), folder('service'), folder('bridge'), builtins, anyPackage],
    },
    disallow: {
      to: [
        runtime.electron,
        runtime.screen,
        packages('electron-log', 'fastify', '@fastify/**', 'ws'),
      ],
    },
  },
  ...Object.entries(rooms)
    .filter(([, others]) => others.length > 0)
    .map(([room, others]) => ({
      from: folder(room),
      disallow: { to: others.map((one) => folder(...[one].flat())) },
    })),
  {
    from: folder('core', 'index.ts'),
    allow: { to: folder('session') },
  },
  {
    // Its `node` entry alone, which knows nothing of Electron, behind the core's own port.
    from: folder('core', 'log/index.ts'),
    allow: { to: packages('electron-log') },
  },
  {
    // Declarations: schemas of arguments, and types of the core's.
    from: folder('bridge'),
    allow: [{ to: packages('zod') }, { to: [folder('catalogue'), anyRoom], dependency: types }],
  },
  {
    // It shares the schemas with the client and never its logic.
    from: folder('demo'),
    allow: { to: [folder('catalogue'), builtins, anyPackage] },
    disallow: { to: [runtime.electron, runtime.screen, packages('keytar')] },
  },
  {
    // What both shells need alike.
    from: folder('shell'),
    allow: { to: [anyRoom, folder('bridge'), builtins] },
  },
  {
    from: folder('shell', 'lock-file.ts'),
    allow: { to: packages('better-sqlite3-multiple-ciphers') },
  },
  {
    from: folder('main'),
    allow: {
      to: [
        anyRoom,
        folder('bridge'),
        folder('shell'),
        demoHost,
        folder('resources'),
        builtins,
        anyPackage,
      ],
    },
    disallow: { to: runtime.screen },
  },
  {
    from: folder('preload'),
    allow: [{ to: packages('electron', 'birpc') }, { to: folder('bridge'), dependency: types }],
  },
  {
    from: folder('web'),
    allow: {
      to: [
        anyRoom,
        folder('bridge'),
        folder('shell'),
        demoHost,
        folder('resources'),
        builtins,
        anyPackage,
      ],
    },
    disallow: { to: [runtime.electron, runtime.screen] },
  },
  {
    // What both ends of the socket agree on; and, in development, how the renderer is built.
    from: folder('web'),
    allow: { to: [folder('page', 'protocol.ts'), { file: { path: 'electron.vite.config.ts' } }] },
  },
  {
    from: folder('page'),
    allow: [{ to: packages('birpc') }, { to: folder('bridge'), dependency: types }],
  },
  {
    from: anyLayer,
    allow: [
      { to: [folder('catalogue'), folder('resources'), anyPackage] },
      { to: folder('bridge'), dependency: types },
    ],
    disallow: { to: [runtime.electron, runtime.native, runtime.node] },
  },
  {
    from: anyLayer,
    disallow: { to: anyRoom },
    message: 'renderer may not know the core: its types are in electron/bridge/<subject>.ts',
  },
  ...Object.entries(layers)
    .filter(([, below]) => below.length > 0)
    .map(([layer, below]) => ({
      from: folder(layer),
      allow: { to: below.map((one) => folder(...[one].flat())) },
    })),
  {
    from: anyLayer,
    disallow: { to: packages('naive-ui') },
    message: 'naive-ui comes through the wrappers that mend it (renderer/components/README.md)',
  },
  {
    from: folder('components', '{naive,form}/*'),
    allow: { to: packages('naive-ui') },
  },
  {
    // The address of a worker's file: the build alone knows what its query means.
    from: folder('components', 'media/studio/worker-address.ts'),
    allow: { to: { isUnknown: true } },
  },
  {
    // The one exception: the web shell's page entry starts that shell's half of the bridge.
    from: folder('entries', 'web.ts'),
    allow: { to: folder('page') },
  },
]

export const boundaries = {
  files: ['electron/**/*.ts', 'renderer/**/*.{ts,vue}'],
  plugins: { boundaries: plugin },
  settings: {
    'boundaries/root-path': fileURLToPath(new URL('..', import.meta.url)),
    'boundaries/legacy-templates': false,
    'boundaries/elements': Object.entries(folders).map(([type, pattern]) => ({
      type,
      pattern,
      partialMatch: false,
    })),
    'boundaries/additional-dependency-nodes': [
      { selector: 'TSImportType > Literal', name: 'import-type', kind: 'type' },
    ],
    'import/resolver': { node: { extensions: ['.ts', '.js', '.mjs', '.json', '.vue'] } },
  },
  rules: {
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        checkAllOrigins: true,
        checkUnknownLocals: true,
        message:
          '{{from.element.types.[0]}} may not import {{dependency.kind}}s of {{dependency.source}} (ARCHITECTURE.md, "Who may import whom")',
        policies,
      },
    ],
  },
}
