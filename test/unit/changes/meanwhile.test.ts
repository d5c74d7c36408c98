import { afterEach, expect, test } from 'vitest'
import type { CollectionName, CommandName } from '../../../electron/bridge/index.ts'
import { risks, type ChangingId, type ServiceClient } from '../../../electron/service/index.ts'
import type { CoreFailure } from '../../../electron/core/platform/failures/core-failure.ts'
import { stripBidi } from '../../../electron/shared/bidi.ts'
import { connectedAs, leadingOf } from '../../../electron/shared/leading.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'
import { seenOwned } from '../numbers/support/seen.ts'
import { useFailureText } from '../../../renderer/i18n/failure-text.ts'
import { saidIn } from '../../support/said-in.ts'
import { eventually } from '../../support/waits.ts'
import { keptIn } from './support/kept.ts'

/**
 * Another client changes something between the moment that a person saw it and the moment that they save it: of every
 * operation that replaces something nothing is sent over that, and nothing is kept as done.
 */

const bench = benchForAllTests([
  ...(['sip', 'groups', 'queues', 'scenarios', 'media', 'numbers', 'externalNumbers'] as const),
  ...(['webhooks', 'emails', 'flashAccounts'] as const),
])
const kept = keptIn(bench)
afterEach(async () => {
  expect(await bench.service.violations()).toEqual([])
})

interface Meanwhile {
  /** Another client changes it. */
  theirs(client: ServiceClient): Promise<unknown>
  /** A person saves what they saw before that. */
  ours(): Promise<unknown>
  /** How it is in the account. */
  value(): Promise<unknown>
  /** How the other client left it. */
  left: unknown
}

interface Whole {
  operation: ChangingId
  collection: CollectionName
  command: CommandName
  /** What the service calls its id. */
  id: string
  field: string
  /** What others make of the field, and what a person does. */
  theirs: unknown
  ours: unknown
}

type Body = Record<string, unknown>

/** Something that is edited as a whole. */
const whole = ({ operation, collection, command, id: idName, field, theirs, ours }: Whole) =>
  [
    operation,
    async (): Promise<Meanwhile> => {
      const [row] = (await bench.read(collection)) as unknown as { id: number; body?: Body }[]
      const id = row?.id ?? 0
      const read = async () => {
        const rows = (await bench.read(collection, true)) as unknown as {
          id: number
          body?: Body
        }[]
        const told = rows.find((one) => one.id === id)
        return (told?.body ? told : await bench.detail(collection as 'groups', id)) as {
          body: Body
          version: string
        }
      }
      const { body, version } = await read()
      return {
        theirs: (client) =>
          client.call(
            operation as 'groups.replace',
            {
              ...body,
              [field]: theirs,
              [idName]: id,
            } as never,
          ),
        ours: () =>
          bench.call(command as 'groups.replace', {
            id,
            body: { ...body, [field]: ours } as never,
            version,
          }),
        value: async () => (await read()).body[field],
        left: theirs,
      }
    },
  ] as const

/** Something of which the name alone is changed. */
const named = (
  operation: 'media.rename' | 'flashCall.rename',
  collection: 'media' | 'flashAccounts',
  command: 'media.rename' | 'verification.rename',
  idName: string,
) =>
  [
    operation,
    async (): Promise<Meanwhile> => {
      const [row] = await bench.read(collection)
      const { id, name: was } = row ?? { id: 0, name: '' }
      return {
        theirs: (client) => client.call(operation, { [idName]: id, name: 'Их имя' } as never),
        ours: () => bench.call(command, { id, name: 'Наше имя', seen: was }),
        value: async () => (await bench.read(collection, true)).find((one) => one.id === id)?.name,
        left: 'Их имя',
      }
    },
  ] as const

const SALES = { type: 'sip', id: 3001, shows: 'caller' } as const
const OFFICE = { following: { name: 'Весь офис', shows: 'caller' } }

const tried: readonly (readonly [ChangingId, () => Promise<Meanwhile>])[] = [
  whole({
    ...{ operation: 'groups.replace', collection: 'groups', command: 'groups.replace' },
    ...{ id: 'group_id', field: 'timeout', theirs: 41, ours: 43 },
  }),
  whole({
    ...{ operation: 'callQueues.replace', collection: 'queues', command: 'queues.replace' },
    ...{ id: 'call_queue_id', field: 'agent_ring_timeout', theirs: 21, ours: 23 },
  }),
  whole({
    ...{ operation: 'scenarios.replace', collection: 'scenarios', command: 'menus.replace' },
    ...{ id: 'scenario_id', field: 'name', theirs: 'Их меню', ours: 'Наше меню' },
  }),
  whole({
    ...{ operation: 'sip.change', collection: 'sip', command: 'extensions.replace' },
    ...{ id: 'sip_id', field: 'name', theirs: 'Их стол', ours: 'Наш стол' },
  }),
  whole({
    ...{ operation: 'webhooks.replace', collection: 'webhooks', command: 'webhooks.replace' },
    ...{ id: 'webhook_id', field: 'url', theirs: 'https://a.example/', ours: 'https://b.example/' },
  }),
  whole({
    ...{ operation: 'notificationEmails.replace', collection: 'emails' },
    ...{ command: 'emails.replace', id: 'email_id', field: 'email' },
    ...{ theirs: 'a@svetly-dom.example', ours: 'b@svetly-dom.example' },
  }),
  whole({
    ...{ operation: 'flashCall.changeSettings', collection: 'flashAccounts' },
    ...{ command: 'verification.replace', id: 'account_id', field: 'hook_url' },
    ...{ theirs: 'https://a.example/', ours: 'https://b.example/' },
  }),
  named('media.rename', 'media', 'media.rename', 'media_id'),
  named('flashCall.rename', 'flashAccounts', 'verification.rename', 'account_id'),
  [
    'flashCall.changeGeneralSettings',
    async () => {
      const { body, version } = await bench.call('verification.general', {})
      const sent = (seconds: number) => ({ ...body, token_lifetime_sec: seconds })
      return {
        theirs: (client) => client.call('flashCall.changeGeneralSettings', sent(301)),
        ours: () => bench.call('verification.changeGeneral', { body: sent(302), version }),
        value: async () => (await bench.call('verification.general', {})).body.token_lifetime_sec,
        left: 301,
      }
    },
  ],
  [
    'payment.changeNotice',
    async () => {
      const amount = async () => (await bench.call('money.state', {})).threshold?.amount
      await bench.call('money.read', {})
      await eventually(async () => expect(await amount()).toBeTypeOf('number'))
      const seen = await amount()
      return {
        theirs: (client) => client.call('payment.changeNotice', { amount: 901 }),
        ours: () => bench.call('money.setThreshold', { amount: 902, seen }),
        value: amount,
        left: 901,
      }
    },
  ],
  [
    'tariffs.activate',
    async () => {
      const current = async () => (await bench.read('tariffs', true)).find((one) => one.current)?.id
      const { month, former } = await bench.call('tariffs.effect', { tariff: 31 })
      return {
        theirs: (client) => client.call('tariffs.activate', { tariff_id: 33 }),
        ours: () =>
          bench.call('tariffs.activate', { tariff: 31, fee: month?.text, seen: former?.id }),
        value: current,
        left: 33,
      }
    },
  ],
  [
    'numbers.contactList',
    async () => {
      const list = async () =>
        (await bench.read('numbers', true)).find(({ id }) => id === 502)?.blackList
      const numbers = [{ id: 502, seen: await list() }]
      return {
        theirs: (client) =>
          client.call('numbers.contactList', { numbers: [502], contact_list_id: 72 }),
        ours: () => bench.call('numbers.blackList', { numbers, list: 71 }),
        value: list,
        left: 72,
      }
    },
  ],
  [
    'rpcNumbers.updateAlias',
    async () => {
      const number = '74852000200'
      const alias = async () =>
        (await bench.read('numbers', true)).find((own) => own.number === number)?.alias
      const seen = (await alias()) ?? ''
      return {
        theirs: (client) =>
          client.call('rpcNumbers.updateAlias', { number, numberAlias: 'Их имя' }),
        ours: () => bench.call('numbers.alias', { number, alias: 'Наше имя', seen }),
        value: alias,
        left: 'Их имя',
      }
    },
  ],
  [
    'externalNumbers.change',
    async () => {
      const read = async () => {
        const rows = await bench.read('externalNumbers', true)
        const line = rows.find(({ key }) => key === '651')
        if (!line) throw new Error('There is no such number')
        return line
      }
      const line = await read()
      const sent = { port: 5060, login: 'line', secret: 'S3cret-of-the-line' }
      return {
        theirs: (client) =>
          client.call('externalNumbers.change', {
            ...{ id: 651, type: 'ate', number: Number(line.number), host: 'a.example', ...sent },
          }),
        ours: () =>
          bench.call('externalNumbers.change', {
            key: '651',
            input: { kind: 'ate', number: line.number, host: 'b.example', ...sent },
            seen: connectedAs(line),
          }),
        value: async () => (await read()).source,
        left: ['line@a.example:5060'],
      }
    },
  ],
  [
    'numbers.follow',
    async () => {
      const numbers = await seenOwned(bench, [501, 502])
      return {
        theirs: (client) =>
          client.call('numbers.follow', {
            ...{ numbers: [502], type: 'group', group_id: 404, cli_type: 'Y' },
          }),
        ours: () => bench.call('numbers.forward', { numbers, forwarding: SALES }),
        value: async () =>
          leadingOf((await bench.read('numbers', true)).find(({ id }) => id === 502) ?? {}),
        left: OFFICE,
      }
    },
  ],
]

/** Words by which a person learns of it. */
const SAID = [
  ['ru', /изменил кто-то другой/],
  ['en', /Someone else has changed/],
] as const

test.each(tried)('%s sends nothing over what another client has changed', async (_, begin) => {
  const { theirs, ours, value, left } = await begin()
  await kept.elsewhere(theirs)
  const own = async () => (await kept.list()).filter(({ since }) => since === undefined)
  const before = await own()
  const refused = await ours().then(
    () => undefined,
    (error: unknown) => error as CoreFailure,
  )
  expect(refused?.failure.kind).toBe('changed')
  for (const [locale, words] of SAID) {
    const textOf = await saidIn(locale, [], useFailureText)
    expect(textOf(refused?.failure ?? { kind: 'internal' }).text).toMatch(words)
  }
  expect(await value()).toEqual(left)
  expect(await own()).toEqual(before)
})

test('putting a forwarding back stops where another client led the number elsewhere', async () => {
  const numbers = await seenOwned(bench, [502])
  const job = await bench.ended(await bench.call('numbers.forward', { numbers, forwarding: SALES }))
  const outlooks = await kept.outlook(await kept.list({ job: job.id }))
  await kept.elsewhere((client) =>
    client.call('numbers.follow', {
      ...{ numbers: [502], type: 'group', group_id: 404, cli_type: 'Y' },
    }),
  )
  await expect(kept.putBack(outlooks)).rejects.toThrow('changed')
  const now = (await bench.read('numbers', true)).find(({ id }) => id === 502)
  expect(leadingOf(now ?? {})).toEqual(OFFICE)
})

test.each([
  ['media', 'media.rename', 'media.rename', 'media_id'],
  ['flashAccounts', 'flashCall.rename', 'verification.rename', 'account_id'],
] as const)(
  'a name in %s that a page shows without signs that turn letters around can be changed',
  async (collection, operation, command, idName) => {
    const [row] = await bench.read(collection)
    const id = row?.id ?? 0
    await kept.elsewhere((client) =>
      client.call(operation, { [idName]: id, name: 'Музыка \u202Eаволс' } as never),
    )
    const name = async () => (await bench.read(collection, true)).find((one) => one.id === id)?.name
    const seen = stripBidi((await name()) ?? '')
    expect(seen).toBe('Музыка аволс')
    await bench.call(command, { id, name: 'Музыка', seen })
    expect(await name()).toBe('Музыка')
  },
)

/** They replace nothing: they make, delete, buy, send or open something. */
const REPLACE_NOTHING: ChangingId[] = [
  ...([
    'callQueues.create',
    'externalNumbers.create',
    'flashCall.create',
    'groups.create',
  ] as const),
  ...(['media.create', 'notificationEmails.create', 'scenarios.create', 'sip.create'] as const),
  ...(['webhooks.create', 'tickets.create', 'tickets.answer', 'tickets.attach'] as const),
  ...([
    'callQueues.delete',
    'externalNumbers.delete',
    'flashCall.delete',
    'groups.delete',
  ] as const),
  ...(['legacySms.deletePacket', 'media.delete', 'notificationEmails.delete'] as const),
  ...(['numbers.delete', 'rpcNumbers.delete', 'scenarios.delete', 'sip.delete'] as const),
  ...(['sms.deleteUrl', 'webhooks.delete', 'numbers.buy', 'rpcNumbers.buy'] as const),
  ...(['rpcNumbers.reserve', 'payment.issueInvoice', 'flashCall.takeProposal'] as const),
  ...(['legacySms.send', 'sms.send', 'session.login', 'session.ownPinCall'] as const),
  ...(['session.pinCall', 'session.refresh', 'session.register', 'token.login'] as const),
]

const APART: Partial<Record<ChangingId, string>> = {
  'externalNumbers.follow': 'the service does not tell where such a number leads',
  'sms.setUrl': 'the service does not tell the address before',
  'session.updatePassword': 'the password before is typed',
  'rpcNumbers.forwardToDevice': 'tried as numbers.follow, whose command it shares',
  'sms.activatePacket': 'the question names the packet that is read anew',
  'legacySms.addPacket': 'the question names the packet that is read anew',
}

test('every operation that changes something is tried, or replaces nothing', () => {
  const judged = [
    ...tried.map(([operation]) => operation),
    ...REPLACE_NOTHING,
    ...Object.keys(APART),
  ]
  expect(judged.toSorted()).toEqual(Object.keys(risks).toSorted())
})
