import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { benchForAllTests } from '../../numbers/support/bench.ts'

const bench = benchForAllTests()

const PIN = '90817265'
const [HEADER, PASSWORD, NEXT] = ['canary-header-5d20', 'canary-present-77c1', 'canary-next-40be']
const [PARAMETER, PATH] = ['canary-parameter-9e3f', 'canary-path-11a0']
const EMAIL = 'canary-local-part'

const body = {
  url: `https://user:${PATH}@hooks.example/${PATH}?key=${PARAMETER}`,
  event: 'create',
  template: '',
  fields: [],
  headers: [{ name: 'X-Key', value: HEADER }],
  params: [{ name: 'key', value: PARAMETER }],
} as const

/** What goes wrong with requests; at first nothing. */
const FAULTS = [
  undefined,
  { kind: 'status', status: 500 },
  { kind: 'status', status: 422 },
  { kind: 'html' },
  { kind: 'truncate' },
  { kind: 'reset' },
] as const

let made = 0

test('no PIN, password, header’s value, token or local part of an address is in a log, journal, file or text of an error', async () => {
  const { rest } = bench.service.addresses
  const { email } = bench.service.account
  const { id: cabinet } = await bench.core.commands['session.signIn']({
    way: 'email',
    email,
    password: bench.service.account.password,
    generation: 'current',
    addresses: { rest },
  })
  const phone = '+79050007744'
  const deeds = {
    async 'webhooks.create'() {
      const { id = 0 } = await bench.call('webhooks.create', { body: { ...body } as never })
      await bench.detail('webhooks', id)
      await bench.call('webhooks.delete', { id })
    },
    async 'notificationEmails.delete'() {
      const email = `${EMAIL}${++made}@svetly-dom.example`
      const { id = 0 } = await bench.call('emails.create', { body: { email } })
      await bench.call('emails.delete', { id })
    },
    'session.register': () =>
      bench.core.commands['session.register']({
        email: 'canary@svetly-dom.example',
        phone,
        pin: PIN,
        password: PASSWORD,
        addresses: { rest },
      }),
    'session.login': () =>
      bench.core.commands['session.signIn']({
        way: 'phone',
        phone,
        pin: PIN,
        generation: 'current',
        addresses: { rest },
      }),
    'session.updatePassword': () =>
      bench.core.commands['session.changePassword']({ cabinet, current: PASSWORD, next: NEXT }),
    'flashCall.list': () => bench.core.commands['verification.token']({ cabinet, id: 1 }),
  } as const
  const { token } = await bench.call('verification.token', { id: 701 })
  expect(token.length).toBeGreaterThan(20)
  // As the program would print them in its last words.
  const texts: string[] = []
  for (const [operation, deed] of Object.entries(deeds)) {
    for (const fault of FAULTS) {
      const of = operation as keyof typeof deeds
      if (fault) await bench.service.fault({ operation: of, times: 'all', ...fault })
      const outcome: unknown = await deed().then(
        () => undefined,
        (error: unknown) => error,
      )
      texts.push(inspect(outcome, { depth: Infinity, showHidden: true }))
      await bench.service.clearFaults()
    }
  }
  expect(texts.filter((text) => text !== 'undefined').length).toBeGreaterThan(20)

  // The details alone tell a header's value: a webhook's editor shows it when asked.
  const told = bench.recorder.events
    .filter(({ name }) => name !== 'detail.changed')
    .map((one) => JSON.stringify(one))
  const journal = await bench.core.commands['diagnostics.journal'](undefined)
  const files = globSync('**/*', { cwd: bench.home, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => readFileSync(join(one.parentPath, one.name)).toString('latin1'))
  const kept = [...texts, ...files, JSON.stringify([bench.log.lines, journal])]
  const secrets = [PIN, HEADER, PASSWORD, NEXT, token, bench.service.apiToken]
  const leaked = (among: string[], canaries: string[]) =>
    canaries.filter((canary) => among.some((text) => text.includes(canary)))
  expect(leaked(kept, [...secrets, PARAMETER, PATH, EMAIL])).toEqual([])
  // A page is told a webhook's address and parameters, which it shows.
  expect(leaked(told, secrets)).toEqual([])
})
