import plugin from 'eslint-plugin-boundaries'
import { fileURLToPath } from 'node:url'
import { floors } from './floors.mjs'

/**
 * Who may import whom, as ARCHITECTURE.md says it. Everything not allowed here is an error:
 * folders, packages and Node's own modules alike. `test/unit/architecture` breaks each rule on purpose.
 */

/** The core's rooms from the bottom; its own files, above them all, are the element `core`. */
const rooms = Object.values(floors).flat()
const elementOf = (room) => (room === '*' ? 'modules' : `core-${room}`)
const coreRooms = rooms.map(elementOf)

/** Folders, the more special ones first: the first match names a file's element. */
const folders = {
  shared: 'electron/shared',
  catalogue: 'electron/service/catalogue',
  service: 'electron/service',
  phone: 'electron/core/platform/phone',
  sync: 'electron/core/inbox/sync',
  outbox: 'electron/core/inbox/outbox',
  inbox: 'electron/core/inbox',
  presence: 'electron/core/extensions/presence',
  postgres: 'electron/core/team/postgres',
  ...Object.fromEntries(
    rooms.filter((room) => room !== '*').map((room) => [elementOf(room), `electron/core/${room}`]),
  ),
  modules: 'electron/core/*',
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
  threads: 'renderer/threads',
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
const values = { kind: 'value' }

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
  panel: [['panels', 'panel.ts'], 'components', 'stores', 'threads', 'i18n', 'calls', 'files'],
  components: ['stores', 'i18n', 'calls', 'files'],
  stores: ['threads', 'i18n', 'calls'],
  threads: [],
  i18n: ['locales'],
  calls: [],
  files: ['calls'],
  locales: [],
}
/** What stands above the rooms of the inbox and puts them together. */
const aboveInbox = ['index.ts', 'inbox.ts', 'announcements.ts', 'threads.ts'].map((file) => [
  'inbox',
  file,
])

/** Rooms inside a room of the core, each with what else there it may not import. */
const innerRooms = {
  phone: { of: 'core-platform', never: ['core-platform'] },
  sync: { of: 'modules', never: ['outbox', ...aboveInbox] },
  outbox: { of: 'modules', never: ['sync', ...aboveInbox] },
  inbox: { of: 'modules', never: [] },
  // Who is reachable, whatever else there is of extensions or of any other module.
  presence: {
    of: 'modules',
    never: ['modules', 'inbox', 'sync', 'outbox', 'core-contacts', 'core-messages', 'core-sms'],
  },
  // The team's server: its SQL, and the thread that alone loads what speaks to it.
  postgres: { of: 'core-team', never: [] },
}
/** What modules keep in the database, and how. */
const tables = [
  ...['modules', 'presence', 'core-contacts', 'core-messages'].map((one) =>
    folder(one, 'tables.ts'),
  ),
  folder('modules', '{,shared/}stored/**'),
  folder('core-messages', 'stored/**'),
]

/** A room of the core with those inside it. */
const whole = (room) => [
  room,
  ...Object.keys(innerRooms).filter((inner) => innerRooms[inner].of === room),
]
const anyRoom = { element: { types: { anyOf: [...coreRooms.flatMap(whole), 'core'] } } }
const anyLayer = { element: { types: { anyOf: Object.keys(layers) } } }

/** What the demo cabinet shows to the shells: the port that the core asks for, nothing of its insides. */
const demoHost = folder('demo', 'host.ts')

const policies = [
  {
    // What belongs to no side imports nothing but itself.
    from: [
      ...['service', 'bridge', 'demo', 'shell', 'main', 'web'].map((one) => folder(one)),
      anyRoom,
      anyLayer,
    ],
    allow: { to: folder('shared') },
  },
  {
    // The one reader of telephone numbers knows the plans of all countries.
    from: folder('shared', 'phone-number.ts'),
    allow: { to: packages('libphonenumber-js/**') },
  },
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
  ...coreRooms.map((room, place) => ({
    from: whole(room).map((one) => folder(one)),
    disallow: {
      to: [...coreRooms.slice(place + 1).flatMap(whole), 'core'].map((one) => folder(one)),
    },
    message: 'No import in the core leads upwards, types included (.eslint/floors.mjs)',
  })),
  ...Object.entries(innerRooms)
    .filter(([, { never }]) => never.length > 0)
    .map(([room, { never }]) => ({
      from: folder(room),
      disallow: { to: never.map((one) => folder(...[one].flat())) },
    })),
  {
    from: anyRoom,
    disallow: { to: tables, dependency: values },
    message: 'SQL runs in the thread of the database: others know tables by their types',
  },
  {
    from: anyRoom,
    disallow: [{ to: packages('pg') }, { to: folder('postgres'), dependency: values }],
    message: 'The team’s server is asked in its own thread alone: others know core/team',
  },
  { from: folder('postgres'), allow: { to: [packages('pg'), folder('postgres')] } },
  {
    // Tables are put together of what stands beside them, and may ask those of another module.
    from: [folder('core-cabinet', 'tables.ts'), ...tables],
    allow: { to: tables },
  },
  {
    // Its `node` entry alone, which knows nothing of Electron, behind the core's own port.
    from: folder('core-platform', 'log/index.ts'),
    allow: { to: packages('electron-log') },
  },
  {
    // The services that can be chosen by name are data beside the pictures.
    from: folder('core-session', 'services.ts'),
    allow: { to: folder('resources') },
  },
  {
    // Declarations: schemas of arguments, those of the catalogue among them, and types of what crosses.
    from: folder('bridge'),
    allow: { to: [packages('zod'), folder('catalogue')] },
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
    from: folder('shell', 'confirmation/*.ts'),
    allow: { to: packages('n2words/**') },
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
    message: 'renderer may not know the core: its types are in electron/bridge/<module>.ts',
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
    // The address of a worker's file, and a document as text: the build alone knows what a query means.
    from: [
      folder('components', 'media/studio/start-worker.ts'),
      folder('panel', '{directory,files}/start-worker.ts'),
      folder('components', 'calendar/ics/start-worker.ts'),
      folder('panel', 'UnknownDialog.vue'),
    ],
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
