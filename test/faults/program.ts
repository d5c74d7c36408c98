/**
 * The program under test: the real core with the real archive and the real client. Its keychain is
 * the parent's memory, which survives the kill as the system's does. Bundled before it is run.
 */
import { subscribe } from 'node:diagnostics_channel'
import { flushCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { createCore } from '../../electron/core/index.ts'
import type { Core, DemoHost } from '../../electron/core/ports.ts'
import type { SecretRead, SecretStore, SecretWrite } from '../../electron/core/secrets/types.ts'
import type { Generation } from '../../electron/core/session/types.ts'
import type { FromProgram, ToProgram } from './protocol.ts'

const home = process.argv[2] as string
const rest = process.argv[3] as string
const generation = process.argv[4] as Generation
/** Whether to leave compiled code behind: a killed program leaves none. */
const leavesCode = process.argv[5] === 'leave-code'
/** How far this computer's clock is ahead, in milliseconds. */
let clockAhead = Number(process.argv[6])
setClock()

const say = (said: FromProgram): void => void process.send?.(said)

const secrets = createSecrets()
keepParserPlain()
let armed: Extract<ToProgram, { kind: 'arm' }> | undefined
let onWire: string | undefined
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
  outbox: { interval: 4, block: 50, look: 15, archive: 20 },
})

core.listen((event) => {
  if (event.name !== 'inbox.changed') return
  const own = event.payload.messages.filter(({ direction }) => direction === 'outgoing')
  for (const { id, state } of own) if (state === 'sending') onWire = id
  say({ kind: 'messages', messages: own })
})

/** Nothing comes between this point and the end. */
function reach(point: 'connecting' | 'headers'): void {
  if (armed?.point === point && armed.message === onWire) process.kill(process.pid, 'SIGKILL')
}
subscribe('undici:client:beforeConnect', () => reach('connecting'))
subscribe('undici:client:sendHeaders', () => reach('headers'))

async function obey({
  id,
  name,
  argument,
}: Extract<ToProgram, { kind: 'command' }>): Promise<void> {
  try {
    const command = core.commands[name] as (argument: unknown) => Promise<unknown>
    say({ kind: 'answer', id, value: await command(argument) })
  } catch (error) {
    const failure = error instanceof Error && 'failure' in error ? error.failure : String(error)
    say({ kind: 'answer', id, failure })
  }
}

await ready(core)

/** Signs in at the first start; says when messages can be sent. */
async function ready({ commands, listen }: Core): Promise<void> {
  const { cabinets } = await commands['app.state'](undefined)
  const known = cabinets[0]
  const { id: cabinet } =
    known ??
    (await commands['session.signIn']({
      way: 'email',
      email: 'anna@example.org',
      password: 'correct horse',
      generation,
      addresses: { rest, sms: `${rest}/sms` },
    }))
  const isReady = async () => {
    const state = await commands['cabinet.state']({ cabinet })
    const { link, senders, archive } = state
    const kept = archive.state === 'open' && archive.kept === 'disk'
    return link.state === 'online' && senders.length > 0 && kept
  }
  let said = false
  async function sayOnce(): Promise<void> {
    if (said) return
    said = true
    stop()
    if (leavesCode) flushCompileCache()
    say({ kind: 'ready', cabinet })
  }
  const check = async () => {
    if (!said && (await isReady())) await sayOnce()
  }
  const stop = listen(() => void check())
  await check()
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

/** This thread's clock; the archive's own thread keeps the right one. */
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
