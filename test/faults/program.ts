/**
 * The program under test: the real core with the real database and the real client. Its keychain is
 * the parent's memory, which survives the kill as the system's does. Bundled before it is run.
 */
import { subscribe } from 'node:diagnostics_channel'
import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { createCore } from '../../electron/core/index.ts'
import type { Core, DemoHost } from '../../electron/core/ports.ts'
import type {
  SecretRead,
  SecretStore,
  SecretWrite,
} from '../../electron/core/platform/secrets/types.ts'
import type { CabinetId } from '../../electron/bridge/cabinet.ts'
import type { AccountPlace, FromProgram, ProgramSetting, ToProgram } from './protocol.ts'
import { createConnections } from '../../electron/shell/connections.ts'
import { EMAIL, PASSWORD } from './protocol.ts'

const setting = JSON.parse(process.argv[2] as string) as ProgramSetting
const { home, accounts, leaveCode, clock, diesOfFault = false } = setting
/** How far this computer's clock is ahead, in milliseconds. */
let clockAhead = clock
setClock()

const say = (said: FromProgram): void => void process.send?.(said)

const secrets = createSecrets()
keepParserPlain()
let armed: Extract<ToProgram, { kind: 'arm' }> | undefined
/** Cabinets and ids of what is on the wire. */
const onWire = new Set<string>()
const demo: DemoHost = {
  start: () => Promise.reject(new Error('There is no demo cabinet here')),
  close: () => Promise.resolve(),
}
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (text: string, details?: object) =>
    say({ kind: 'trouble', what: `${text} ${JSON.stringify(details)}` }),
}

// Before the core begins: it asks for its secrets at once.
process.on('message', (told: ToProgram) => {
  if (told.kind === 'secret') secrets.answer(told.id, told.answer)
  else if (told.kind === 'arm') armed = told
  else if (told.kind === 'clock') clockAhead += told.by
  else if (told.kind === 'close') void core.close().then(() => process.exit())
  else void obey(told)
})
// Whoever ends the harness from the keyboard lets the last lives end as planned.
process.on('SIGINT', () => undefined)
process.on('disconnect', () => process.exit())

const core = await createCore({
  home,
  version: '0.0.0',
  secrets: secrets.store,
  demo,
  confirm: () => Promise.resolve('yes'),
  uploads: { take: () => undefined },
  log,
  pace: {
    focused: 40,
    visible: 40,
    hidden: 40,
    slow: 600_000,
    requests: { focused: Infinity, visible: Infinity, hidden: Infinity },
  },
  settle: 60,
  outbox: { interval: 4, block: 50, check: 15, database: 20 },
})

/** Who gives commands, as a page does. */
const page = createConnections(core.commands, log).open()

core.listen((event) => {
  if (event.name === 'job.changed') say({ kind: 'job', job: event.payload.job })
  if (event.name !== 'inbox.changed') return
  const { cabinet, messages } = event.payload
  const own = messages.filter(({ direction }) => direction === 'outgoing')
  for (const { id, state } of own) {
    if (state === 'sending') onWire.add(`${cabinet} ${id}`)
    else onWire.delete(`${cabinet} ${id}`)
  }
  say({ kind: 'messages', cabinet, messages: own })
})

/** Nothing comes between this point and the end. */
const die = (): void => void process.kill(process.pid, 'SIGKILL')

function reach(point: 'connecting' | 'headers'): void {
  if (armed?.point === point && onWire.has(`${armed.cabinet} ${armed.message}`)) die()
}
subscribe('undici:client:beforeConnect', () => reach('connecting'))
subscribe('undici:client:sendHeaders', () => reach('headers'))
// What is patched into it says so where its fault is at its worst.
if (diesOfFault) subscribe('fault', die)

async function obey({
  id,
  name,
  argument,
}: Extract<ToProgram, { kind: 'command' }>): Promise<void> {
  const result = await page.dispatch(name, argument)
  say({
    kind: 'answer',
    id,
    ...(result.ok ? { value: result.value } : { failure: result.failure }),
  })
}

const cabinets: CabinetId[] = []
/** Those whose file could not be opened. */
const setAside = new Set<CabinetId>()
for (const account of accounts) cabinets.push(await enter(core, account))
for (const [place, cabinet] of cabinets.entries()) {
  if (!accounts[place]?.spends) await until(core, () => canSend(core, cabinet))
}
if (leaveCode) flushCompileCache()
say({ kind: 'ready', cabinets, setAside: [...setAside] })

/** Signs in, unless somebody is. */
async function enter(
  { commands, listen }: Core,
  { rest, generation, spends }: AccountPlace,
): Promise<CabinetId> {
  const find = async () =>
    (await commands['app.state'](undefined)).cabinets.find(
      ({ addresses }) => addresses.rest === rest || addresses.sms === `${rest}/sms`,
    )
  await until({ listen }, async () => (await find())?.state !== 'restoring')
  const known = await find()
  if (known?.state === 'signedIn') return known.id
  const addresses = { rest, sms: `${rest}/sms`, ...(spends && { rpc: `${rest}/rpc` }) }
  const person = { way: 'email', email: EMAIL, password: PASSWORD } as const
  return (await commands['session.signIn']({ ...person, generation, addresses })).id
}

async function canSend({ commands }: Core, cabinet: CabinetId): Promise<boolean> {
  const { link, senders, database } = await commands['cabinet.state']({ cabinet })
  if (database.state === 'failed' && !setAside.has(cabinet)) {
    setAside.add(cabinet)
    await commands['database.setAside']({ cabinet })
  }
  const kept = database.state === 'open' && database.kept === 'disk'
  return link.state === 'online' && senders.length > 0 && kept
}

/** Resolves once it is so; looked at whenever the core tells anything. */
async function until(
  { listen }: Pick<Core, 'listen'>,
  isSo: () => Promise<boolean>,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const check = () => void isSo().then((so) => so && resolve(), reject)
  const stop = listen(check)
  check()
  await promise
  stop()
}

/**
 * V8 optimises the HTTP parser after some ten replies, which costs more than all that a life parses.
 * The flag is set only while the parser is made: any other code that met it would be compiled anew.
 */
function keepParserPlain(): void {
  const budget = (bytes: number) => setFlagsFromString(`--wasm-tiering-budget=${bytes}`)
  let made = false
  subscribe('undici:client:beforeConnect', () => {
    if (!made) budget(1_000_000_000)
  })
  const end = () => {
    if (!made) budget(13_000_000)
  }
  subscribe('undici:client:connected', () => {
    end()
    made = true
  })
  subscribe('undici:client:connectError', end)
}

/** This thread's clock; the database's own thread keeps the right one. */
function setClock(): void {
  const Real = Date
  const now = () => Real.now() + clockAhead
  globalThis.Date = new Proxy(Real, {
    construct: (target, given) =>
      given.length === 0 ? new Real(now()) : (Reflect.construct(target, given) as Date),
    apply: () => new Real(now()).toString(),
    get: (target, name, receiver) =>
      name === 'now' ? now : (Reflect.get(target, name, receiver) as unknown),
  })
}

function createSecrets(): { store: SecretStore; answer(id: number, given: unknown): void } {
  const waiting = new Map<number, (answer: never) => void>()
  let last = 0
  const ask = <T>(
    call: 'read' | 'write' | 'remove',
    account: string,
    value?: string,
  ): Promise<T> => {
    last += 1
    const id = last
    say({ kind: 'secret', id, call, account, ...(value === undefined ? {} : { value }) })
    return new Promise((resolve) => waiting.set(id, resolve))
  }
  return {
    answer(id, given) {
      waiting.get(id)?.(given as never)
      waiting.delete(id)
    },
    store: {
      read: (account) => ask<SecretRead>('read', account),
      write: (account, value) => ask<SecretWrite>('write', account, value),
      remove: (account) => ask<SecretWrite>('remove', account),
    },
  }
}
