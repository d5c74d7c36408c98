import { globSync, readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { anyFileIn, complaints, eslint, root, statement, type Kind } from '../lint.ts'

/**
 * "Who may import whom" in ARCHITECTURE.md, proved through ESLint with the project's own
 * configuration: each rule is broken on purpose in a file that does not exist, importing one that does.
 */

const inside = {
  shared: 'electron/shared/probe.ts',
  catalogue: 'electron/service/catalogue/probe.ts',
  service: 'electron/service/probe.ts',
  core: 'electron/core/numbers/probe.ts',
  phone: 'electron/core/platform/phone/probe.ts',
  matching: 'electron/core/messages/matching/probe.ts',
  sms: 'electron/core/sms/probe.ts',
  sync: 'electron/core/inbox/sync/probe.ts',
  outbox: 'electron/core/inbox/outbox/probe.ts',
  stored: 'electron/core/messages/stored/probe.ts',
  presence: 'electron/core/extensions/presence/probe.ts',
  postgres: 'electron/core/team/postgres/probe.ts',
  bridge: 'electron/bridge/probe.ts',
  demo: 'electron/demo/probe.ts',
  shell: 'electron/shell/probe.ts',
  main: 'electron/main/probe.ts',
  preload: 'electron/preload/probe.ts',
  web: 'electron/web/probe.ts',
  page: 'electron/web/page/probe.ts',
  entry: 'renderer/probe.ts',
  app: 'renderer/app/probe.ts',
  panels: 'renderer/panels/probe.ts',
  renderer: 'renderer/panels/inbox/probe.ts',
  component: 'renderer/components/Probe.vue',
  wrapper: 'renderer/components/naive/Probe.vue',
  field: 'renderer/components/form/Probe.vue',
  store: 'renderer/stores/probe.ts',
  threads: 'renderer/threads/probe.ts',
  i18n: 'renderer/i18n/probe.ts',
  calls: 'renderer/bridge/probe.ts',
  files: 'renderer/files/probe.ts',
  locales: 'renderer/locales/probe.ts',
}

const shared = 'electron/shared/intervals.ts'
const catalogue = 'electron/service/catalogue/index.ts'
const service = 'electron/service/types.ts'
const core = 'electron/core/ports.ts'
const bridge = 'electron/bridge/index.ts'
const demoHost = 'electron/demo/host.ts'
const demoInside = 'electron/demo/index.ts'
const main = anyFileIn('electron/main')
const preload = anyFileIn('electron/preload')
const web = anyFileIn('electron/web')
const page = anyFileIn('electron/web/page')
const renderer = anyFileIn('renderer')
const shells = [main, preload, web, page]

/** One of each of the rooms inside the core's. */
const room = {
  phone: 'electron/core/platform/phone/format.ts',
  matching: 'electron/core/messages/matching/reconcile.ts',
  sms: 'electron/core/sms/interface.ts',
  sync: 'electron/core/inbox/sync/sync.ts',
  outbox: 'electron/core/inbox/outbox/outbox.ts',
  stored: 'electron/core/messages/stored/messages.ts',
  tables: 'electron/core/contacts/tables.ts',
  balances: 'electron/core/money/stored/balances.ts',
  order: 'electron/core/messages/order.ts',
  inbox: 'electron/core/inbox/inbox.ts',
  inboxIndex: 'electron/core/inbox/index.ts',
  threads: 'electron/core/inbox/threads.ts',
  platform: 'electron/core/platform/steady-clock.ts',
  numbers: 'electron/core/numbers/collections.ts',
  extensions: 'electron/core/extensions/rows.ts',
  team: 'electron/core/team/index.ts',
  postgres: 'electron/core/team/postgres/connect.ts',
}

/** One of each layer of the renderer, from the top. */
const layer = {
  entry: 'renderer/main.ts',
  app: 'renderer/app/router.ts',
  list: 'renderer/panels/index.ts',
  declaring: 'renderer/panels/panel.ts',
  declared: 'renderer/panels/contacts/index.ts',
  panel: 'renderer/panels/contacts/palette-search.ts',
  component: 'renderer/components/browser/keys.ts',
  store: 'renderer/stores/app.ts',
  threads: 'renderer/threads/order.ts',
  i18n: 'renderer/i18n/locale.ts',
  calls: 'renderer/bridge/call.ts',
  files: 'renderer/files/csv.ts',
  locales: 'renderer/locales/launch.ts',
}
const { entry, app, list, declaring, declared, panel } = layer
const { component, store, threads, i18n, calls, files, locales } = layer

const forbidden: [keyof typeof inside, Kind, string[]][] = [
  ['shared', 'type', [catalogue, core, bridge, renderer, ...shells, 'node:fs', 'zod', 'vue']],
  [
    'catalogue',
    'type',
    [
      shared,
      service,
      core,
      bridge,
      demoHost,
      renderer,
      ...shells,
      'node:fs',
      'undici',
      'electron',
      'vue',
    ],
  ],
  [
    'service',
    'type',
    [core, bridge, demoHost, renderer, ...shells, 'electron', 'fastify', 'vue', 'keytar'],
  ],
  ['core', 'type', [demoHost, demoInside, renderer, ...shells, 'electron', 'electron-log', 'vue']],
  ['phone', 'type', [core, ...Object.values(room).filter((one) => one !== room.phone)]],
  [
    'matching',
    'type',
    [room.sms, room.sync, room.outbox, room.inbox, room.inboxIndex, room.threads],
  ],
  ['sms', 'type', [room.sync, room.outbox, room.inbox, room.inboxIndex, room.threads]],
  ['sync', 'type', [room.outbox, room.inbox, room.inboxIndex, room.threads]],
  ['outbox', 'type', [room.sync, room.inbox, room.inboxIndex, room.threads]],
  ['outbox', 'value', [room.stored]],
  ['stored', 'type', [room.sms, room.sync, room.outbox, room.inbox, room.inboxIndex, room.threads]],
  ['core', 'value', [room.stored, room.tables, room.balances, room.postgres]],
  ['core', 'type', ['pg']],
  ['presence', 'type', [room.extensions, room.numbers, room.threads, room.outbox]],
  ['bridge', 'type', [core, service, demoHost, renderer, ...shells, 'node:fs', 'electron']],
  ['demo', 'type', [service, core, bridge, renderer, ...shells, 'electron', 'keytar', 'vue']],
  ['shell', 'type', [service, demoHost, renderer, ...shells, 'electron', 'zod']],
  ['main', 'type', [service, catalogue, demoInside, preload, web, page, renderer, 'vue']],
  ['preload', 'value', [bridge]],
  [
    'preload',
    'type',
    [core, service, catalogue, demoHost, main, web, renderer, 'node:fs', 'zod', 'keytar'],
  ],
  ['web', 'type', [service, catalogue, demoInside, main, preload, renderer, 'electron', 'vue']],
  ['page', 'value', [bridge]],
  ['page', 'type', [core, service, catalogue, web, main, renderer, 'electron', 'ws', 'node:fs']],
  ['renderer', 'value', [bridge]],
  [
    'renderer',
    'type',
    [
      core,
      service,
      demoHost,
      ...shells,
      'electron',
      'better-sqlite3-multiple-ciphers',
      'keytar',
      'undici',
      'ws',
      'fastify',
      'node:fs',
      'path',
      'naive-ui',
    ],
  ],
  ['component', 'value', [bridge]],
  [
    'component',
    'type',
    [core, service, page, 'electron', 'better-sqlite3-multiple-ciphers', 'node:fs', 'naive-ui'],
  ],
  ['wrapper', 'type', [core, service, 'electron', 'node:fs']],
  ['store', 'type', [core, service, page, 'electron', 'undici', 'node:fs']],
  ['i18n', 'value', [bridge, 'keytar']],
  ['calls', 'value', [bridge, service]],
  ['app', 'type', [core, service, page, 'electron', 'node:fs']],
  ['entry', 'type', [panel, list, store]],
  ['app', 'type', [panel, entry]],
  ['panels', 'type', [app, entry, panel, component, store, calls]],
  ['renderer', 'type', [app, entry, list, declared, panel, locales]],
  ['component', 'type', [app, entry, list, declaring, declared, panel, locales]],
  ['store', 'type', [app, entry, list, declaring, declared, panel, component, files, locales]],
  ['threads', 'type', [app, entry, list, panel, component, store, i18n, calls, files, locales]],
  ['i18n', 'type', [app, entry, list, declaring, panel, component, store, threads, calls]],
  ['calls', 'type', [app, entry, list, panel, component, store, threads, i18n, locales]],
  ['files', 'type', [app, panel, component, store, i18n, locales]],
  ['locales', 'type', [app, panel, component, store, i18n, calls]],
]

const allowed: [keyof typeof inside, Kind, string[]][] = [
  ['catalogue', 'value', ['zod']],
  ['service', 'value', [shared, catalogue, 'undici', 'node:diagnostics_channel']],
  ['core', 'value', [shared, catalogue, service, bridge, 'keytar', 'node:fs/promises']],
  ['phone', 'value', ['libphonenumber-js/min']],
  ['matching', 'value', [room.order, room.phone]],
  ['sms', 'value', [service, room.order, room.phone, room.matching]],
  ['sync', 'value', [room.order, room.matching, room.sms]],
  ['outbox', 'value', [room.order, room.phone, room.matching, room.sms]],
  ['outbox', 'type', [room.stored]],
  ['stored', 'value', [room.order, room.matching, room.tables]],
  ['core', 'type', [room.tables, room.postgres]],
  ['core', 'value', [room.team]],
  ['postgres', 'value', [room.team, room.platform, room.postgres, 'pg']],
  ['presence', 'value', [room.platform, room.phone, shared]],
  ['bridge', 'value', [shared, catalogue]],
  ['demo', 'value', [catalogue, 'fastify', '@fastify/formbody', 'node:http']],
  ['shell', 'value', [core, bridge, 'node:net']],
  ['main', 'value', [core, bridge, demoHost, 'electron', 'electron-log', 'node:path']],
  ['preload', 'value', ['electron']],
  ['preload', 'type', [bridge]],
  ['web', 'value', [core, bridge, demoHost, 'ws', 'node:http']],
  ['page', 'type', [bridge]],
  ['renderer', 'value', [shared, catalogue, 'vue', 'pinia', '@vueuse/core']],
  ['renderer', 'type', [bridge]],
  ['component', 'value', [catalogue, 'vue']],
  ['wrapper', 'value', ['naive-ui', 'vue']],
  ['field', 'value', ['naive-ui', 'zod']],
  ['component', 'type', [bridge]],
  ['entry', 'value', [app, i18n]],
  ['app', 'value', [list, declaring, declared, component, store, i18n, calls, locales]],
  ['panels', 'value', [declared, i18n]],
  ['renderer', 'value', [declaring, component, store, threads, i18n, calls, files]],
  ['component', 'value', [store, i18n, calls, files]],
  ['store', 'value', [threads, i18n, calls, 'pinia']],
  ['threads', 'type', [bridge]],
  ['i18n', 'value', [locales, 'vue-i18n']],
  ['calls', 'type', [bridge]],
]

const cases = (table: typeof forbidden) =>
  table.flatMap(([place, kind, targets]) =>
    targets.map((target) => ({ importer: inside[place], kind, target })),
  )

describe('an import that the architecture forbids is a lint error', () => {
  it.each(cases(forbidden))('$importer, $kind of $target', async ({ importer, kind, target }) => {
    expect(await complaints(importer, statement(importer, target, kind))).toHaveLength(1)
  })
})

describe('an import that the architecture allows passes', () => {
  it.each(cases(allowed))('$importer, $kind of $target', async ({ importer, kind, target }) => {
    expect(await complaints(importer, statement(importer, target, kind))).toEqual([])
  })
})

describe('the rules cannot be stepped around', () => {
  const importer = inside.core
  it.each([
    `export { app } from 'electron'`,
    `export * from 'electron'`,
    `const electron = await import('electron')`,
    `type App = import('electron').App`,
    `import 'electron/main'`,
  ])('%s', async (code) => {
    expect(await complaints(importer, code)).not.toEqual([])
  })

  it.each([
    `import { ipcMain } from 'electron'`,
    `import * as electron from 'electron'`,
    `export const tell = (window) => window.webContents.send('events', 1)`,
  ])('keeps raw messages between processes to the bridge: %s', async (code) => {
    expect(await complaints(inside.main, code)).toHaveLength(1)
    expect(await complaints('electron/main/bridge.ts', code)).toEqual([])
  })

  it.each([
    `const numbers = await import('../numbers/owned/find.ts')`,
    `export { isLow } from '../numbers/owned/find.ts'`,
    `type Filters = import('../numbers/owned/find.ts').Filters`,
  ])('keeps a panel to itself: %s', async (code) => {
    expect(await complaints(inside.renderer, code)).toHaveLength(1)
    expect(await complaints('renderer/panels/numbers/probe.ts', code)).toEqual([])
  })

  it('lets the bridge have zod, for the schemas of its arguments', async () => {
    const code = statement(inside.bridge, 'zod', 'value')
    expect(await complaints(inside.bridge, code)).toEqual([])
  })

  it('lets only the lock of the data folder have SQLite in what both shells share', async () => {
    const code = `const sqlite = await import('better-sqlite3-multiple-ciphers')`
    expect(await complaints('electron/shell/lock-file.ts', code)).toEqual([])
    expect(await complaints(inside.shell, code)).toHaveLength(1)
  })

  it('lets only the words of questions have numerals in what both shells share', async () => {
    const file = 'electron/shell/confirmation/ru.ts'
    const code = statement(file, 'n2words/ru-RU', 'value')
    expect(await complaints(file, code)).toEqual([])
    expect(await complaints(inside.shell, code)).toHaveLength(1)
  })

  it('lets only the web shell’s page entry import that shell’s half of the bridge', async () => {
    const entry = 'renderer/web.ts'
    expect(await complaints(entry, statement(entry, page, 'value'))).toEqual([])
    const other = 'renderer/main.ts'
    expect(await complaints(other, statement(other, page, 'value'))).toHaveLength(1)
  })
})

describe('the house', () => {
  it('has its five top-level folders and no other but dot folders and what tools make', () => {
    const made = ['node_modules', 'out', 'test-results']
    const folders = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
      .filter((name) => !made.includes(name))
    expect(folders).toEqual(['docs', 'electron', 'renderer', 'resources', 'test'])
  })

  it('lints every source file', async () => {
    const files = globSync(['electron/**/*.ts', 'renderer/**/*.{ts,vue}', 'test/**/*.ts'], {
      cwd: root,
    })
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect(await eslint.isPathIgnored(file), file).toBe(false)
  })
})
