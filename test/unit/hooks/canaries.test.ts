import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBench, type Bench } from '../numbers/support/bench.ts'

let bench: Bench

beforeAll(async () => {
  bench = await openBench()
})
afterAll(() => bench.close())

const PIN = '90817265'
const [HEADER, PASSWORD, NEXT] = ['canary-header-5d20', 'canary-present-77c1', 'canary-next-40be']
const PARAMETER = 'canary-parameter-9e3f'

const body = {
  url: `https://hooks.example/in?key=${PARAMETER}`,
  event: 'create',
  template: '',
  fields: [],
  headers: [{ name: 'X-Key', value: HEADER }],
  params: [{ name: 'key', value: PARAMETER }],
} as const

/** What goes wrong with requests. */
const FAULTS = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 422 },
  { kind: 'html' },
  { kind: 'truncate' },
  { kind: 'reset' },
] as const

test('no PIN, password, header’s value or token is in a log, journal, file or text of an error', async () => {
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
    'webhooks.create': () =>
      bench.core.commands['webhooks.create']({ cabinet, body: { ...body } as never }),
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
  // As the program would print them in its last words.
  const texts: string[] = []
  for (const [operation, deed] of Object.entries(deeds)) {
    for (const fault of FAULTS) {
      await bench.service.fault({ operation: operation as keyof typeof deeds, times: 9, ...fault })
      const outcome: unknown = await deed().then(
        () => undefined,
        (error: unknown) => error,
      )
      texts.push(inspect(outcome, { depth: Infinity, showHidden: true }))
      await bench.service.clearFaults()
    }
  }
  expect(texts.filter((text) => text !== 'undefined').length).toBeGreaterThan(20)

  const told = bench.recorder.events.map((one) => JSON.stringify(one))
  const journal = await bench.core.commands['diagnostics.journal'](undefined)
  const files = globSync('**/*', { cwd: bench.home, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => readFileSync(join(one.parentPath, one.name)).toString('latin1'))
  const kept = [...texts, ...files, JSON.stringify([bench.log.lines, journal])]
  const secrets = [PIN, HEADER, PASSWORD, NEXT, bench.service.apiToken]
  const leaked = (among: string[], canaries: string[]) =>
    canaries.filter((canary) => among.some((text) => text.includes(canary)))
  expect(leaked(kept, [...secrets, PARAMETER])).toEqual([])
  // A page is told a webhook's address and parameters, which it shows.
  expect(leaked(told, secrets)).toEqual([])
})
