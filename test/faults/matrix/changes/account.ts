import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../../../unit/numbers/support/bench.ts'
import { seenOwned } from '../../../unit/numbers/support/seen.ts'
import { change, done, next, Told, type Change } from './change.ts'
import { connectedAs } from '../../../../electron/shared/leading.ts'

const group = () => ({
  name: `Смена ${next()}`,
  number: 5_000 + next(),
  sequence_rule: 'Simultaneous' as const,
  timeout: 30,
  sips: [3001, 3006],
  groups: [],
  device_only: false,
  pickup: false,
})
const queue = () => ({
  name: `Очередь ${next()}`,
  strategy: 'ring_all',
  sips: [3001],
  ring_simultaneously: 1,
  connection_timeout: 600,
  agent_ring_timeout: 20,
  agent_wrapup_time: 5,
  max_queue_size: 20,
  login: 20_000 + next(),
  logout: 40_000 + next(),
  caller_exit_key: '*' as const,
})
const menu = () => ({
  type: 'number' as const,
  name: `Приветствие ${next()}`,
  greeting_media_id: 801,
  timeout: { redirection_type: 'group', destination_id: '404' },
  voicemail: false,
})
const extension = () => ({ name: `Стол ${next()}`, number: 10_000 + next(), sip_timeout: 30 })
const external = () => ({
  kind: 'ate' as const,
  number: `7495${String(1_000_000 + next())}`,
  host: 'sip.operator.example',
  port: 5060,
  login: `line${next()}`,
  secret: 'S3cret-of-the-line',
})

async function newExternal(bench: Bench) {
  const input = external()
  await bench.call('externalNumbers.create', { input })
  const lines = await bench.read('externalNumbers', true)
  const line = lines.find(({ number }) => number === input.number)
  if (!line) throw new Error('It was not connected')
  return { input, key: line.key, seen: connectedAs(line) }
}

/** Puts the first number on a packet that it is not on. */
async function choosePacket(bench: Bench): Promise<() => Promise<void>> {
  const [own] = await bench.call('packets.numbers', {})
  const packets = await bench.call('packets.list', {})
  // The cheapest: nobody fills the balance of an older account up.
  const [packet] = packets
    .filter(({ id }) => id !== own?.packet?.id)
    .sort((one, other) => (one.price ?? 0) - (other.price ?? 0))
  return () =>
    bench.call('packets.change', { numberId: own?.numberId ?? 0, packet: packet?.id ?? '' })
}

async function offer(
  bench: Bench,
  codes = ['495', '499'],
): Promise<{ numbers: string[]; price: number }> {
  const { offers } = await bench.call('numbers.offers', {
    query: {
      kind: 'abc',
      owner: 'business',
      code: codes[next() % codes.length] ?? '',
      category: 0,
    },
    limit: 1,
  })
  return { numbers: offers.map(({ number }) => number), price: offers[0]?.price ?? 0 }
}

async function buy(bench: Bench): Promise<void> {
  await done(
    bench,
    bench.call('numbers.buy', {
      ...(await offer(bench, ['812', '343', '383', '846'])),
      owner: 'business',
    }),
  )
}

/** By then a message has settled, also on a busy machine, in milliseconds. */
const HELD = 120_000

/** Sends a text; resolves once it is accepted. */
async function say(bench: Bench): Promise<() => Promise<void>> {
  const [sender] = await bench.call('packets.numbers', {})
  const other = `7910${String(1_000_000 + next())}`
  const own = sender?.number ?? ''
  const { id: thread } = await bench.call('inbox.openThread', { own, other })
  return async () => {
    const text = `Здравствуйте, ваш заказ ${next()} готов`
    const { id } = await bench.call('inbox.send', { thread, text, agreed: true })
    const settled = ['accepted', 'confirmed', 'delivered', 'refused', 'unknown', 'unsent']
    const held = Date.now() + HELD
    for (;;) {
      const { messages } = await bench.call('inbox.messages', { thread, limit: 20 })
      const mine = messages.find((one) => one.id === id)
      if (mine && settled.slice(0, 3).includes(mine.state)) return
      if (mine && settled.includes(mine.state))
        throw new Told(mine.failure ?? { kind: mine.state === 'unknown' ? 'unknown' : 'refused' })
      if (mine?.state === 'queued' && mine.failure) {
        // It would go again by itself, as it certainly was not sent.
        await bench.call('inbox.takeBack', { message: id })
        throw new Told(mine.failure)
      }
      if (Date.now() > held) throw new Told({ kind: 'internal' })
      await pause(5)
    }
  }
}

/** Changes of numbers, extensions, groups, queues, menus and messages. */
export const accountChanges: readonly Change[] = [
  change('groups.create', async (bench) => {
    const body = group()
    return async () => bench.call('groups.create', { body })
  }),
  change('groups.replace', async (bench) => {
    const { id = 0 } = await bench.call('groups.create', { body: group() })
    const { version } = await bench.detail('groups', id)
    return async () => bench.call('groups.replace', { id, body: group(), version })
  }),
  change('groups.delete', async (bench) => {
    const { id = 0 } = await bench.call('groups.create', { body: group() })
    return async () => bench.call('groups.delete', { id })
  }),
  change('callQueues.create', async (bench) => {
    const body = queue()
    return async () => bench.call('queues.create', { body })
  }),
  change('callQueues.replace', async (bench) => {
    const { id = 0 } = await bench.call('queues.create', { body: queue() })
    const { version } = await bench.detail('queues', id)
    return async () => bench.call('queues.replace', { id, body: queue(), version })
  }),
  change('callQueues.delete', async (bench) => {
    const { id = 0 } = await bench.call('queues.create', { body: queue() })
    return async () => bench.call('queues.delete', { id })
  }),
  change('scenarios.create', async (bench) => {
    const body = menu()
    return async () => bench.call('menus.create', { body })
  }),
  change('scenarios.replace', async (bench) => {
    const { id = 0 } = await bench.call('menus.create', { body: menu() })
    const { version } = await bench.detail('scenarios', id)
    return async () => bench.call('menus.replace', { id, body: menu(), version })
  }),
  change('scenarios.delete', async (bench) => {
    const { id = 0 } = await bench.call('menus.create', { body: menu() })
    return async () => bench.call('menus.delete', { id })
  }),
  change('sip.create', async (bench) => {
    const body = extension()
    return async () => bench.call('extensions.create', { body })
  }),
  change('sip.change', async (bench) => {
    const { id = 0 } = await bench.call('extensions.create', { body: extension() })
    const { version } = await bench.detail('sip', id)
    const body = { name: extension().name, number: extension().number }
    return async () => bench.call('extensions.replace', { id, body, version })
  }),
  change('sip.delete', async (bench) => {
    const { id = 0 } = await bench.call('extensions.create', { body: extension() })
    return async () => bench.call('extensions.delete', { id })
  }),
  change('numbers.buy', async (bench) => {
    const offered = await offer(bench)
    return () => done(bench, bench.call('numbers.buy', { ...offered, owner: 'business' }))
  }),
  change('numbers.delete', async (bench) => {
    const before = new Set((await bench.read('numbers', true)).map(({ id }) => id))
    await buy(bench)
    const id = (await bench.read('numbers', true)).find((one) => !before.has(one.id))?.id ?? 0
    await bench.call('numbers.callPin', {})
    return async () => bench.call('numbers.delete', { id, pin: bench.service.account.pin })
  }),
  change('numbers.follow', async (bench) => {
    const forwarding = { type: 'number' as const, number: `7910${1_000_000 + next()}` }
    await bench.read('numbers', true)
    const numbers = await seenOwned(bench, [502])
    return () =>
      done(
        bench,
        bench.call('numbers.forward', { numbers, forwarding: { ...forwarding, shows: 'caller' } }),
      )
  }),
  change('numbers.contactList', async (bench) => {
    const own = (await bench.read('numbers', true)).find(({ id }) => id === 502)
    const list = own?.blackList === undefined ? { list: 72 } : {}
    const numbers = [{ id: 502, seen: own?.blackList }]
    return () => done(bench, bench.call('numbers.blackList', { numbers, ...list }))
  }),
  change('externalNumbers.create', async (bench) => {
    const input = external()
    return async () => bench.call('externalNumbers.create', { input })
  }),
  change('externalNumbers.change', async (bench) => {
    const { key, input, seen } = await newExternal(bench)
    return async () =>
      bench.call('externalNumbers.change', {
        key,
        input: { ...input, host: `${next()}.example` },
        seen,
      })
  }),
  change('externalNumbers.delete', async (bench) => {
    const { key } = await newExternal(bench)
    return async () => bench.call('externalNumbers.delete', { key })
  }),
  change('externalNumbers.follow', async (bench) => {
    const { key } = await newExternal(bench)
    const forwarding = { type: 'number' as const, number: '79100001234', shows: 'caller' as const }
    const numbers = [{ of: 'external' as const, key }]
    return () => done(bench, bench.call('numbers.forward', { numbers, forwarding }))
  }),
  change('sms.send', say),
  change('sms.setUrl', async (bench) => {
    const [own] = await bench.call('packets.numbers', {})
    const url = `https://crm.office.example/sms/${next()}`
    return async () => bench.call('packets.setHandler', { number: own?.number ?? '', url })
  }),
  change('sms.deleteUrl', async (bench) => {
    const [own] = await bench.call('packets.numbers', {})
    const number = own?.number ?? ''
    await bench.call('packets.setHandler', { number, url: 'https://crm.office.example/sms' })
    return async () => bench.call('packets.removeHandler', { number })
  }),
  change('sms.activatePacket', choosePacket),
  change('legacySms.send', say, 'legacy'),
  change('legacySms.addPacket', choosePacket, 'legacy'),
  change(
    'legacySms.deletePacket',
    async (bench) => {
      await (
        await choosePacket(bench)
      )()
      const [own] = await bench.call('packets.numbers', {})
      return () => bench.call('packets.takeOff', { numberId: own?.numberId ?? 0 })
    },
    'legacy',
  ),
]
