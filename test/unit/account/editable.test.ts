import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer, CommandName } from '../../../electron/bridge/index.ts'
import type { Edited } from '../../../electron/bridge/editable.ts'
import type { CollectionName } from '../../../electron/bridge/index.ts'
import { USUAL_QUEUE } from '../../../electron/demo/seed/exchange.ts'
import type { OperationId } from '../../../electron/service/index.ts'
import { omitNullish } from '../../../electron/shared/omit-nullish.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'

type Fields = Record<string, unknown>
type Change = 'create' | 'replace' | 'delete'

/** A module whose things are edited as a whole. */
interface Kind {
  /** What its commands begin with. */
  name: 'groups' | 'queues' | 'menus' | 'webhooks' | 'emails'
  collection: CollectionName
  /** What the service's operations begin with. */
  service: 'groups' | 'callQueues' | 'scenarios' | 'webhooks' | 'notificationEmails'
  /** One with every field, at an edge of its range where it has one. */
  body: Fields
  /** What it is replaced by. */
  next: Fields
  /** What another one cannot share with it. */
  beside?: Fields
  /** What the same one can look like when it is asked for again. */
  again?: Fields
  /** What the ledger tells of one. Where it may open a door: its host alone. */
  label: string
  /** What the service refuses, and what never leaves: the field and what stands in it. */
  refused: [field: string, value: unknown]
  invalid: [field: string, value: unknown]
}

const key = (event: string) =>
  ({ event, redirection_type: 'group', destination_id: '401', prompt_media_id: 803 }) as const
const group = {
  name: 'Ночная смена',
  number: 399,
  sequence_rule: 'Simultaneous',
  timeout: 999,
  sips: [3001, 3006],
  groups: [],
  device_only: true,
  pickup: false,
}
const queue = {
  ...omitNullish(USUAL_QUEUE),
  name: 'Рекламации',
  strategy: 'ring_all',
  sips: [3006, 3001],
  ring_simultaneously: 999,
  connection_timeout: 99_999,
  agent_ring_timeout: 30,
  agent_wrapup_time: 15,
  max_queue_size: 0,
  login: 99_200,
  logout: 99_999,
  caller_exit_key: '*',
  on_hold_media_id: 808,
}
const webhook = {
  url: 'https://user:password@bpm.example/in/path?key=value',
  event: 'destroy',
  type_call: 'all',
  type_style: 'short',
  template: '{"n":"{to}"}',
  fields: [{ before: 'to', after: 'number' }],
  headers: [{ name: 'Authorization', value: 'Basic 7c1f' }],
  params: [{ name: 'branch', value: '' }],
}

const kinds: Kind[] = [
  {
    name: 'groups',
    collection: 'groups',
    service: 'groups',
    body: group,
    next: {
      ...group,
      timeout: 1,
      groups: [404],
      sips: [3006, 3001],
      device_only: false,
      pickup: true,
      pickup_number: 398,
      approved_group_id: 404,
    },
    beside: { name: 'Первая', number: 397, pickup_number: 396 },
    again: { ...group, timeout: 30 },
    label: 'Ночная смена',
    refused: ['number', 303],
    invalid: ['number', 199],
  },
  {
    name: 'queues',
    collection: 'queues',
    service: 'callQueues',
    body: queue,
    next: {
      ...queue,
      sips: [],
      ring_simultaneously: 1,
      connection_timeout: 0,
      agent_ring_timeout: 1,
    },
    beside: { name: 'Первая', login: 399, logout: 398 },
    label: 'Рекламации',
    refused: ['strategy', 'nonsense'],
    // Of the service it need not have one.
    invalid: ['name', undefined],
  },
  {
    name: 'menus',
    collection: 'scenarios',
    service: 'scenarios',
    body: {
      type: 'menu',
      name: 'Склад и доставка',
      work_time: [
        { week_day: 'monday', first_hour: 0, last_hour: 23 },
        { week_day: 'sunday', first_hour: 10, last_hour: 10 },
      ],
      greeting_media_id: 801,
      invalid_media_id: 805,
      exit_media_id: 806,
      menu: [...'123456789*0#'].map(key),
      no_active: { redirection_type: 'scenario', destination_id: '902', prompt_media_id: 804 },
      voicemail: true,
      voicemail_media_id: 807,
    },
    // Its kind included.
    next: {
      type: 'number',
      name: 'Ночное приветствие',
      greeting_media_id: 802,
      voicemail: false,
      timeout: { redirection_type: 'sip', destination_id: '3001' },
    },
    label: 'Склад и доставка',
    refused: ['greeting_media_id', 999_999],
    invalid: ['voicemail', undefined],
  },
  {
    name: 'webhooks',
    collection: 'webhooks',
    service: 'webhooks',
    body: webhook,
    next: {
      ...webhook,
      event: 'answer',
      type_call: 'inbound',
      fields: [],
      headers: [],
      params: [],
    },
    label: 'bpm.example',
    refused: ['headers', [{ name: 'Host', value: 'x' }]],
    invalid: ['headers', [{ name: 'X-A', value: 'a\r\nX-B: b' }]],
  },
  {
    name: 'emails',
    collection: 'emails',
    service: 'notificationEmails',
    body: { email: 'canary-local-part@svetly-dom.example' },
    next: { email: 'Other@svetly-dom.example' },
    again: { email: 'CANARY-LOCAL-PART@SVETLY-DOM.EXAMPLE' },
    label: '@svetly-dom.example',
    refused: ['email', 'OFFICE@svetly-dom.example'],
    invalid: ['email', 'a@b.example\r\nBcc: c@d.example'],
  },
]

const bench = benchForAllTests()

describe.each(kinds)(
  '$name',
  ({ name, collection, service, body, next, again = body, ...kind }) => {
    beforeEach(async () => void (await bench.read(collection, true)))

    const call = (change: Change, argument: Fields) =>
      bench.call<CommandName>(`${name}.${change}`, argument) as Promise<
        Answer<'queues.create'> & Answer<'queues.replace'>
      >
    const create = async (one = body) => (await call('create', { body: one })).id ?? 0
    const replace = (id: number, one: Fields, version: string) =>
      call('replace', { id, body: one, version })
    const remove = (id: number) => call('delete', { id })

    const rows = async () => (await bench.read(collection, true)) as { id: number }[]
    const ids = async () => (await rows()).map(({ id }) => id)
    async function there(id: number): Promise<Edited<Fields>> {
      if (collection !== 'emails') return bench.detail(collection as 'queues', id)
      return (await rows()).find((one) => one.id === id) as never
    }
    const operation = (of: Change | 'list') => `${service}.${of}` as OperationId
    const asked = async (of: Change) => (await bench.service.requests())[operation(of)] ?? 0
    const lose = (of: Change, performed = true) =>
      bench.service.fault({ operation: operation(of), kind: 'reset', performed })
    const hideList = () =>
      bench.service.fault({ operation: operation('list'), kind: 'html', times: 'all' })
    const unknown = (work: Promise<unknown>) =>
      expect(work).rejects.toMatchObject({ kind: 'unknown' })

    test('is created with every field, replaced as a whole and deleted', async () => {
      const id = await create()
      const { body: made, version } = await there(id)
      expect(made).toEqual(body)
      const left = await replace(id, next, version)
      expect(await there(id)).toMatchObject({ body: next, version: left.version })
      await remove(id)
      expect(await ids()).not.toContain(id)
      expect(await bench.service.violations()).toEqual([])
    })

    test('is put back by the version that a change has left, unless somebody has changed it since', async () => {
      const id = await create()
      const { version } = await there(id)
      const left = await replace(id, next, version)
      expect(await replace(id, body, left.version)).toMatchObject({ version })
      await replace(id, next, version)
      bench.questions.length = 0
      const before = await asked('replace')
      await expect(replace(id, again, version)).rejects.toMatchObject({
        failure: { kind: 'changed' },
      })
      // Nobody is asked about what would not be sent, and what is there now is known.
      expect(bench.questions).toEqual([])
      expect(await asked('replace')).toBe(before)
      if (collection !== 'emails') {
        const { detail } = await bench.call('account.detail', { collection: collection, of: id })
        expect(detail).toMatchObject({ body: next, version: left.version })
      }
      await remove(id)
      await expect(replace(id, body, left.version)).rejects.toMatchObject({ kind: 'refused' })
    })

    test('is looked at where an answer was lost', async () => {
      await lose('create')
      const id = await create()
      const { version } = await there(id)
      await lose('replace')
      await replace(id, next, version)
      expect((await there(id)).body).toEqual(next)
      await lose('delete')
      await remove(id)
      expect(await ids()).not.toContain(id)
      for (const change of ['create', 'replace', 'delete'] as const) {
        expect(await asked(change)).toBe(1)
      }
      expect(await bench.call('ledger.open', {})).toEqual([])
    })

    test('stays unknown where nothing was carried out, and may be asked for again', async () => {
      const before = await ids()
      await lose('create', false)
      await unknown(create())
      expect(await ids()).toEqual(before)
      const id = await create()
      const { version } = await there(id)
      await lose('replace', false)
      await unknown(replace(id, next, version))
      expect((await there(id)).body).toEqual(body)
      await lose('delete', false)
      await unknown(remove(id))
      await bench.restart()
      expect(await bench.call('ledger.open', {})).toMatchObject([
        { operation: operation('delete'), subject: String(id), label: kind.label, absent: true },
      ])
      await remove(id)
      expect(await ids()).toEqual(before)
    })

    test('is not made twice where its creation was lost, and not sent as long as that is not known', async () => {
      await lose('create')
      await hideList()
      await unknown(create())
      await expect(create(again)).rejects.toThrow()
      await bench.service.clearFaults()
      const id = await create(again)
      expect(await ids()).toContain(id)
      expect(await asked('create')).toBe(1)
    })

    test('is found to be gone after a restart where its deletion was lost, which is not sent again', async () => {
      // Of an id that no test before has deleted.
      await create({ ...next, ...kind.beside })
      const id = await create()
      await lose('delete')
      await hideList()
      await unknown(remove(id))
      await bench.restart(() => bench.service.clearFaults())
      expect(await bench.call('ledger.open', {})).toMatchObject([
        { subject: String(id), state: 'done' },
      ])
      await remove(id)
      expect(await asked('delete')).toBe(1)
    })

    test('is refused in the service’s words with their field, or does not leave', async () => {
      const [field, value] = kind.refused
      await expect(create({ ...body, [field]: value })).rejects.toMatchObject({
        kind: 'refused',
        field: expect.stringMatching(`^${field}`) as string,
      })
      const before = await asked('create')
      const [wrong, given] = kind.invalid
      const answer = await bench.dispatch(`${name}.create`, { body: { ...body, [wrong]: given } })
      expect(answer).toMatchObject({
        failure: { kind: 'invalid', field: expect.stringMatching(`^body.${wrong}`) as string },
      })
      expect(await asked('create')).toBe(before)
    })
  },
)
