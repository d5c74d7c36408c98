import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { cabinetModules, commands, type CommandName } from '../../../../electron/bridge/index.ts'
import { createDispatcher } from '../../../../electron/core/dispatch.ts'
import { createConnections } from '../../../../electron/shell/connections.ts'
import { sampleOf } from '../../../support/schema-samples.ts'
import { createHome, startCore } from '../../core/support/harness.ts'
import { startService } from '../../core/support/service.ts'
import { PASSWORD } from '../../core/support/scripted-account.ts'
import { connect, openSession, startShell } from '../harness.ts'

const names = Object.keys(commands) as CommandName[]
const inCabinet = new Set(Object.values(cabinetModules).flatMap((of) => Object.keys(of)))
const deep = (levels: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = [value]
  return value
}

/** What a page that was taken over, or another program, may say in place of an argument or of a part of it. */
const JUNK: readonly unknown[] = [
  true,
  0,
  -1,
  1.5,
  1e308,
  '',
  '\0',
  '\ud800',
  '\u202Eabc',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  "'; DROP TABLE messages; --",
  '__proto__',
  'x'.repeat(20_000),
  [],
  [null, [null]],
  deep(400),
  {},
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"admin":true}}}'),
  { length: 1e9, toString: 1, then: 1 },
]

/** What only a structured clone can carry, as in Electron; and what not even that can. */
const FOREIGN: readonly unknown[] = [
  Number.NaN,
  1n,
  new Date(Number.NaN),
  new Map([['cabinet', 1]]),
  new Uint8Array(8),
  Symbol('x'),
  () => 1,
  new Proxy({}, { ownKeys: () => ['cabinet'] }),
]

/** Arguments that a command must refuse: junk in place of all of it, and of each of its parts in turn. */
function refusable(name: CommandName, junk: readonly unknown[]): unknown[] {
  const { argument } = commands[name]
  const sample = sampleOf(argument)
  const whole = sample !== null && typeof sample === 'object' ? Object.keys(sample) : []
  const parts = whole.flatMap((key) => junk.map((one) => ({ ...(sample as object), [key]: one })))
  const foreign = { ...(sample as object), further: 1 }
  return [...junk, ...parts, foreign].filter((one) => !z.safeParse(argument, one).success)
}

/** A program with a cabinet that is signed in, and how much was asked for by then. */
async function signedIn() {
  const home = await createHome()
  const service = await startService()
  const { core, log } = await startCore(home.path)
  onTestFinished(async () => {
    await core.close()
    await service.close()
    await home.remove()
  })
  const { id } = await core.commands['session.signIn']({
    way: 'email',
    email: 'anna@example.org',
    password: PASSWORD,
    generation: 'current',
    addresses: { rest: service.addresses.rest },
  })
  await core.commands['cabinet.check']({ cabinet: id })
  return { core, log, service, asked: service.received.length }
}

/** What was asked for besides readings: the program reads by itself now and then. */
const unasked = (received: readonly { operation: string }[]): string[] =>
  received.map(({ operation }) => operation).filter((one) => !one.startsWith('GET '))

describe('every command', () => {
  test('has an argument that fits, so that its parts can be spoilt one at a time', () => {
    const without = names.filter(
      (name) => !z.safeParse(commands[name].argument, sampleOf(commands[name].argument)).success,
    )
    expect(names.length).toBeGreaterThan(150)
    expect(without).toEqual([])
  })

  test('refuses junk of twenty kinds over the socket, as data, and changes nothing of the account', async () => {
    const { core, log, service, asked } = await signedIn()
    const shell = await startShell({ openConnection: createConnections(core.commands, log).open })
    const page = await connect(shell.host, await openSession(shell.newAddress()))
    let said = 0
    for (const name of names) {
      const wrong = refusable(name, JUNK)
      said += wrong.length
      const answers = await Promise.all(wrong.map((argument) => page.call(name, argument)))
      const other = answers.filter(
        (answer) => (answer as { failure?: { kind: string } }).failure?.kind !== 'invalid',
      )
      expect(other, name).toEqual([])
    }
    expect(said).toBeGreaterThan(60 * JUNK.length)
    expect(await page.call('diagnostics.journal')).toMatchObject({ ok: true })
    expect(unasked(service.received.slice(asked))).toEqual([])
    expect(log.problems).toEqual([])
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('refuses what only a structured clone carries', async () => {
    const { core, log, service, asked } = await signedIn()
    const dispatch = createDispatcher(core.commands, log)
    for (const name of names) {
      for (const argument of refusable(name, FOREIGN)) {
        expect(await dispatch(name, argument), name).toMatchObject({ failure: { kind: 'invalid' } })
      }
    }
    expect(unasked(service.received.slice(asked))).toEqual([])
  })

  test('about a cabinet that is not there finds none, whatever else fits', async () => {
    const { core, log, service, asked } = await signedIn()
    const dispatch = createDispatcher(core.commands, log)
    for (const name of names.filter((one) => inCabinet.has(one))) {
      const sample = sampleOf(commands[name].argument) as object
      for (const cabinet of ['nobody', '__proto__', 'constructor']) {
        const answer = await dispatch(name, { ...sample, cabinet })
        expect(answer, name).toMatchObject({ ok: false, failure: { kind: 'notFound' } })
      }
    }
    expect(unasked(service.received.slice(asked))).toEqual([])
  })
})
