/** The core on one computer: it carries out the commands that its parent sends, until it is killed. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createCore } from '../../../electron/core/index.ts'
import type { SecretStore } from '../../../electron/core/platform/secrets/types.ts'

const [home = '', keychain = ''] = process.argv.slice(2)

/** A keychain in a file, written whole. */
function openKeychain(): SecretStore {
  const entries = new Map(Object.entries(JSON.parse(readFileSync(keychain, 'utf8')) as object))
  function save(): void {
    writeFileSync(`${keychain}.part`, JSON.stringify(Object.fromEntries(entries)))
    renameSync(`${keychain}.part`, keychain)
  }
  return {
    async read(account) {
      const value: unknown = entries.get(account)
      return typeof value === 'string' ? { state: 'found', value } : { state: 'absent' }
    },
    async write(account, value) {
      entries.set(account, value)
      save()
      return { state: 'done' }
    },
    async remove(account) {
      entries.delete(account)
      save()
      return { state: 'done' }
    },
  }
}

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
const core = await createCore({
  ...{ home, version: '0.0.0', secrets: openKeychain(), log: silent, settle: 20 },
  demo: {
    start: () => Promise.reject(new Error('There is no demo')),
    close: async () => undefined,
  },
  confirm: async () => 'yes',
  // A file is offered by its path.
  uploads: { take: (path) => ({ name: 'one.backup', path }) },
  pace: { focused: 300, visible: 300, hidden: 300 },
  outbox: { interval: 0 },
})

process.on('message', ({ id, name, argument }: { id: number; name: string; argument: unknown }) => {
  const commands = core.commands as unknown as Record<string, (given: unknown) => Promise<unknown>>
  const answered = Promise.resolve().then(() => commands[name]?.(argument))
  answered.then(
    (value) => process.send?.({ id, value }),
    (error: unknown) => process.send?.({ id, error: String(error), failure: failureOf(error) }),
  )
})
const failureOf = (error: unknown) => (error as { failure?: unknown }).failure
process.send?.({ ready: true })
