import { ESLint } from 'eslint'
import { existsSync, globSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/**
 * "Who may import whom" in ARCHITECTURE.md, proved through ESLint with the project's own
 * configuration: each rule is broken on purpose in a file that does not exist, importing one that does.
 */

const root = join(import.meta.dirname, '../../..')

const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => /^(boundaries\/|no-restricted-)/.test(ruleId),
  // The rule looks at paths only; without types a file that is not on disk can be checked.
  overrideConfig: { languageOptions: { parserOptions: { project: false } } },
})

/** A file of a folder that is really there, so that an import is refused for its place alone. */
function anyFileIn(folder: string): string {
  const [file] = globSync(`${folder}/**/*.ts`, { cwd: root, exclude: (path) => path === 'page' })
  if (!file) throw new Error(`${folder} holds no TypeScript file`)
  return file
}

function specifierFrom(importer: string, target: string): string {
  if (!existsSync(join(root, target))) throw new Error(`${target} is not there to be imported`)
  const path = join(
    ...dirname(importer)
      .split('/')
      .map(() => '..'),
    target,
  )
  return path.startsWith('.') ? path : `./${path}`
}

const isPath = (target: string) => target.includes('/') && target.endsWith('.ts')

type Kind = 'value' | 'type'

function statement(importer: string, target: string, kind: Kind): string {
  const source = isPath(target) ? specifierFrom(importer, target) : target
  return kind === 'type' ? `import type { A } from '${source}'` : `import { a } from '${source}'`
}

async function complaints(importer: string, code: string): Promise<string[]> {
  const text = importer.endsWith('.vue') ? `<script setup lang="ts">\n${code}\n</script>\n` : code
  const results = await eslint.lintText(text, { filePath: join(root, importer) })
  return results.flatMap((result) => result.messages.map((message) => message.message))
}

const inside = {
  catalogue: 'electron/service/catalogue/probe.ts',
  service: 'electron/service/probe.ts',
  core: 'electron/core/numbers/probe.ts',
  phone: 'electron/core/phone/probe.ts',
  matching: 'electron/core/inbox/matching/probe.ts',
  sms: 'electron/core/inbox/sms/probe.ts',
  sync: 'electron/core/inbox/sync/probe.ts',
  outbox: 'electron/core/inbox/outbox/probe.ts',
  inbox: 'electron/core/inbox/probe.ts',
  cabinet: 'electron/core/cabinet/probe.ts',
  session: 'electron/core/session/probe.ts',
  coreIndex: 'electron/core/index.ts',
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
  i18n: 'renderer/i18n/probe.ts',
  calls: 'renderer/bridge/probe.ts',
  files: 'renderer/files/probe.ts',
  locales: 'renderer/locales/probe.ts',
}

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

/** One of each of the core's rooms. */
const room = {
  phone: 'electron/core/phone/normalise.ts',
  matching: 'electron/core/inbox/matching/reconcile.ts',
  sms: 'electron/core/inbox/sms/interface.ts',
  sync: 'electron/core/inbox/sync/sync.ts',
  outbox: 'electron/core/inbox/outbox/outbox.ts',
  types: 'electron/core/inbox/types.ts',
  inbox: 'electron/core/inbox/inbox.ts',
  inboxIndex: 'electron/core/inbox/index.ts',
  threads: 'electron/core/inbox/threads.ts',
  cabinet: 'electron/core/cabinet/types.ts',
  session: 'electron/core/session/session.ts',
}

/** One of each layer of the renderer, from the top. */
const layer = {
  entry: 'renderer/main.ts',
  app: 'renderer/app/router.ts',
  list: 'renderer/panels/index.ts',
  declaring: 'renderer/panels/panel.ts',
  declared: 'renderer/panels/contacts/index.ts',
  panel: 'renderer/panels/contacts/jump.ts',
  component: 'renderer/components/keys.ts',
  store: 'renderer/stores/app.ts',
  i18n: 'renderer/i18n/locale.ts',
  calls: 'renderer/bridge/call.ts',
  files: 'renderer/files/csv.ts',
  locales: 'renderer/locales/launch.ts',
}
const { entry, app, list, declaring, declared, panel } = layer
const { component, store, i18n, calls, files, locales } = layer

const forbidden: [keyof typeof inside, Kind, string[]][] = [
  [
    'catalogue',
    'type',
    [service, core, bridge, demoHost, renderer, ...shells, 'node:fs', 'undici', 'electron', 'vue'],
  ],
  [
    'service',
    'type',
    [core, bridge, demoHost, renderer, ...shells, 'electron', 'fastify', 'vue', 'keytar'],
  ],
  ['core', 'type', [demoHost, demoInside, renderer, ...shells, 'electron', 'electron-log', 'vue']],
  ['core', 'type', [room.session]],
  ['phone', 'type', [core, ...Object.values(room).filter((one) => one !== room.phone)]],
  [
    'matching',
    'type',
    [room.sms, room.sync, room.outbox, room.inbox, room.inboxIndex, room.threads, room.session],
  ],
  [
    'sms',
    'type',
    [room.sync, room.outbox, room.inbox, room.inboxIndex, room.threads, room.session],
  ],
  ['sync', 'type', [room.outbox, room.inbox, room.inboxIndex, room.threads, room.session]],
  ['outbox', 'type', [room.sync, room.inbox, room.inboxIndex, room.threads, room.session]],
  ['inbox', 'type', [room.session]],
  ['cabinet', 'type', [room.session]],
  ['bridge', 'value', [core, catalogue]],
  ['bridge', 'type', [service, demoHost, renderer, ...shells, 'node:fs', 'electron']],
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
  ['i18n', 'type', [app, entry, list, declaring, panel, component, store, calls]],
  ['calls', 'type', [app, entry, list, panel, component, store, i18n, locales]],
  ['files', 'type', [app, panel, component, store, i18n, locales]],
  ['locales', 'type', [app, panel, component, store, i18n, calls]],
]

const allowed: [keyof typeof inside, Kind, string[]][] = [
  ['catalogue', 'value', ['zod']],
  ['service', 'value', [catalogue, 'undici', 'node:diagnostics_channel']],
  ['core', 'value', [catalogue, service, bridge, 'keytar', 'node:fs/promises']],
  ['phone', 'value', ['libphonenumber-js/min']],
  ['matching', 'value', [core, room.types, room.phone, room.cabinet]],
  ['sms', 'value', [core, service, room.types, room.phone, room.matching]],
  ['sync', 'value', [core, room.types, room.matching, room.sms]],
  ['outbox', 'value', [core, room.types, room.phone, room.matching, room.sms]],
  ['inbox', 'value', [core, room.outbox, room.sync, room.sms, room.matching, room.cabinet]],
  ['cabinet', 'value', [core, room.inboxIndex, room.sms]],
  ['session', 'value', [core, room.cabinet, room.phone]],
  ['coreIndex', 'value', [room.session]],
  ['bridge', 'type', [core, catalogue]],
  ['demo', 'value', [catalogue, 'fastify', '@fastify/formbody', 'node:http']],
  ['shell', 'value', [core, bridge, 'node:net']],
  ['main', 'value', [core, bridge, demoHost, 'electron', 'electron-log', 'node:path']],
  ['preload', 'value', ['electron']],
  ['preload', 'type', [bridge]],
  ['web', 'value', [core, bridge, demoHost, 'ws', 'node:http']],
  ['page', 'type', [bridge]],
  ['renderer', 'value', [catalogue, 'vue', 'pinia', '@vueuse/core']],
  ['renderer', 'type', [bridge]],
  ['component', 'value', [catalogue, 'vue']],
  ['wrapper', 'value', ['naive-ui', 'vue']],
  ['field', 'value', ['naive-ui', 'zod']],
  ['component', 'type', [bridge]],
  ['entry', 'value', [app, i18n]],
  ['app', 'value', [list, declaring, declared, component, store, i18n, calls, locales]],
  ['panels', 'value', [declared, i18n]],
  ['renderer', 'value', [declaring, component, store, i18n, calls, files]],
  ['component', 'value', [store, i18n, calls, files]],
  ['store', 'value', [i18n, calls, 'pinia']],
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
    `const numbers = await import('../numbers/find.ts')`,
    `export { isLow } from '../numbers/find.ts'`,
    `type Filters = import('../numbers/find.ts').Filters`,
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

  it('lets only the web shell’s page entry import that shell’s half of the bridge', async () => {
    const entry = 'renderer/web.ts'
    expect(await complaints(entry, statement(entry, page, 'value'))).toEqual([])
    const other = 'renderer/main.ts'
    expect(await complaints(other, statement(other, page, 'value'))).toHaveLength(1)
  })
})

describe('the house', () => {
  it('has the four top-level folders and no other but dot folders and what tools make', () => {
    const made = ['node_modules', 'out', 'test-results']
    const folders = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map((entry) => entry.name)
      .filter((name) => !made.includes(name))
    expect(folders).toEqual(['electron', 'renderer', 'resources', 'test'])
  })

  it('lints every source file', async () => {
    const files = globSync(['electron/**/*.ts', 'renderer/**/*.{ts,vue}', 'test/**/*.ts'], {
      cwd: root,
    })
    expect(files.length).toBeGreaterThan(0)
    for (const file of files) expect(await eslint.isPathIgnored(file), file).toBe(false)
  })
})
