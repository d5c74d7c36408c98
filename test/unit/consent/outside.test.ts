import { describe, expect, test } from 'vitest'
import type { CommandName, ScenarioBody } from '../../../electron/bridge/index.ts'
import { createDispatcher } from '../../../electron/core/dispatch.ts'
import { newOutside } from '../../../electron/core/menus/outside.ts'
import type { Place } from '../../../electron/bridge/replacement.ts'
import { keptIn } from '../changes/support/kept.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'
import { seenOwned } from '../numbers/support/seen.ts'
import { connectedAs } from '../../../electron/shared/leading.ts'

/** What leads calls or data out of the account is asked about; what stays within it is not. */
const bench = benchForAllTests(['sip', 'groups', 'scenarios', 'media'])

const STRANGER = '79161112233'
const colleague = { name: 'Новая сотрудница', number: 4321, sip_timeout: 20 }
const withMobile = { ...colleague, phone_number: STRANGER }

/** Carries a command out, and returns what was asked. */
async function asked(name: CommandName, argument: object) {
  bench.questions.length = 0
  expect(await bench.dispatch(name, argument)).toMatchObject({ ok: true })
  return [...bench.questions]
}

describe('an extension', () => {
  test('created with a stranger’s mobile and made a group’s only member is asked about first', async () => {
    const question = {
      kind: 'mobile',
      mobiles: [{ number: STRANGER, extensions: [4321] }],
    }
    // Without a yes there is no such extension, so the group's calls have nobody to go to.
    bench.agrees = false
    const created = await bench.dispatch('extensions.create', { body: withMobile })
    expect(created).toMatchObject({ ok: false, failure: { kind: 'aborted' } })
    expect(bench.questions).toEqual([question])
    expect((await bench.read('sip', true)).some(({ number }) => number === '4321')).toBe(false)

    bench.agrees = true
    expect(await asked('extensions.create', { body: withMobile })).toEqual([question])
    const id = (await bench.read('sip', true)).find(({ number }) => number === '4321')?.id ?? 0
    // The second step needs none: the only way out is the mobile, whose owner a person has just trusted with
    // that extension's calls. A group names nothing but extensions and groups, and who is in which is moved
    // about every day.
    const { body: seen, version } = await bench.detail('groups', 404)
    const body = { ...seen, sips: [id], groups: [] }
    expect(await asked('groups.replace', { id: 404, body, version })).toEqual([])
    expect((await bench.detail('groups', 404)).sips).toMatchObject([{ id }])
  })

  test('without one, its name and its place are not asked about', async () => {
    expect(await asked('extensions.create', { body: colleague })).toEqual([])
    const id = (await bench.read('sip', true)).find(({ number }) => number === '4321')?.id
    const { version } = await bench.detail('sip', id ?? 0)
    const renamed = { name: 'Новый сотрудник', number: 4322, role: 'Продажи' }
    expect(await asked('extensions.replace', { id, body: renamed, version })).toEqual([])
    const password = 'Nothing-1-guessed'
    expect(await asked('extensions.setPassword', { id, password })).toEqual([
      { kind: 'secret', what: 'newPassword', name: '4322 Новый сотрудник' },
    ])
    expect(await asked('extensions.credentials', { id })).toMatchObject([{ what: 'password' }])
  })

  test('and many of them are asked about once, with those that are new', async () => {
    const accounts = [
      withMobile,
      { ...colleague, number: 4322 },
      { ...withMobile, number: 4323, name: 'Второй' },
    ]
    await bench.dispatch('extensions.create', { body: withMobile })
    expect(await asked('extensions.createMany', { accounts })).toEqual([
      { kind: 'mobile', mobiles: [{ number: STRANGER, extensions: [4323] }] },
    ])
    await bench.ended((await bench.call('jobs.list', {}))[0]?.id ?? '')
  })
})

describe('a forwarding', () => {
  const forward = async (forwarding: object) => {
    const [own] = await bench.read('numbers', true)
    const questions = await asked('numbers.forward', {
      numbers: await seenOwned(bench, [own?.id ?? 0]),
      forwarding,
    })
    const [job] = await bench.call('jobs.list', {})
    await bench.ended(job?.id ?? '')
    return questions
  }

  test('is asked about where it leads out of the account, or nowhere', async () => {
    const shows = 'caller'
    expect(await forward({ type: 'sip', id: 3001, shows })).toEqual([])
    expect(await forward({ type: 'group', id: 404, shows })).toEqual([])
    expect(await forward({ type: 'number', number: STRANGER, shows })).toMatchObject([
      { kind: 'forward', to: { type: 'number', name: STRANGER } },
    ])
    const uri = 'x@elsewhere.example'
    expect(await forward({ type: 'sip_uri', uri, shows })).toMatchObject([{ to: { name: uri } }])
    expect(await forward({ type: 'empty' })).toMatchObject([{ to: { type: 'empty' } }])
  })

  test('is put back by the same rule, with where it leads then', async () => {
    const undo = async () => {
      const [job] = await bench.call('jobs.list', {})
      bench.questions.length = 0
      await keptIn(bench).undo(job ?? { id: '' })
      return [...bench.questions]
    }
    await forward({ type: 'number', number: STRANGER, shows: 'caller' })
    await forward({ type: 'group', id: 404, shows: 'caller' })
    expect(await undo()).toMatchObject([
      { kind: 'forwardBack', ways: [{ to: { type: 'number', name: STRANGER } }] },
    ])
    await forward({ type: 'sip', id: 3001, shows: 'caller' })
    await forward({ type: 'number', number: STRANGER, shows: 'caller' })
    expect(await undo()).toEqual([])
  })
})

describe('a menu', () => {
  const body: ScenarioBody = {
    type: 'menu',
    name: 'Склад',
    menu: [{ event: '1', redirection_type: 'group', destination_id: '404', prompt_media_id: 803 }],
    no_active: { redirection_type: 'sip', destination_id: '3001' },
    voicemail: false,
  }
  const outwards = { redirection_type: 'number', destination_id: STRANGER }

  test('is asked about where it leads to no thing of the account', async () => {
    expect(await asked('menus.create', { body })).toEqual([])
    bench.agrees = false
    await bench.dispatch('menus.create', { body: { ...body, no_active: outwards } })
    expect(bench.questions).toEqual([
      { kind: 'menu', name: 'Склад', leads: [`number: ${STRANGER}`] },
    ])
    // An id that nothing has may be anything.
    bench.questions.length = 0
    const nobody = { redirection_type: 'sip', destination_id: STRANGER }
    await bench.dispatch('menus.create', { body: { ...body, no_active: nobody } })
    expect(bench.questions).toHaveLength(1)
  })

  test('is asked about where a field is new that nobody has described', async () => {
    const before = await bench.detail('scenarios', 901)
    const there = { ...before.body, name: 'Иное' }
    expect(await asked('menus.replace', { id: 901, body: there, version: before.version })).toEqual(
      [],
    )
    bench.agrees = false
    bench.questions.length = 0
    const sent = { ...there, voicemail_email: 'stranger@elsewhere.example' }
    const { version } = await bench.detail('scenarios', 901)
    await bench.dispatch('menus.replace', { id: 901, body: sent, version })
    expect(bench.questions).toEqual([
      { kind: 'menu', name: 'Иное', leads: ['voicemail_email: stranger@elsewhere.example'] },
    ])
  })

  const [key] = body.menu
  const within = { redirection_type: 'sip', destination_id: '3001' }
  test.each<[object, ...string[]]>([
    [
      { menu: [{ ...key, menu: [{ timeout: 'sip:a.example' }] }] },
      'menu.menu.timeout: sip:a.example',
    ],
    [
      { menu: [{ ...key, menu: [within] }] },
      'menu.menu.redirection_type: sip',
      'menu.menu.destination_id: 3001',
    ],
    [{ menu: [{ ...key, timeout: 79161112233 }] }, 'menu.timeout: 79161112233'],
    [{ menu: [{ ...key, timeout: [STRANGER] }] }, `menu.timeout: ${STRANGER}`],
    [{ menu: [{ ...key, no_active: ['sip:a@b'] }] }, 'menu.no_active: sip:a@b'],
    [{ no_active: { ...within, name: 'sip:a@b' } }, 'no_active.name: sip:a@b'],
    [
      { no_active: { ...within, voicemail_media_id: 79161112233 } },
      'no_active.voicemail_media_id: 79161112233',
    ],
    [{ event: 'https://a.example' }, 'event: https://a.example'],
    [{ timeout: within }, 'timeout.redirection_type: sip', 'timeout.destination_id: 3001'],
    [
      { work_time: [{ week_day: 'monday', first_hour: 9, last_hour: 18, to: { or: null } }] },
      'work_time.to.or: null',
    ],
  ])('is asked about where a field is not at its place: %j', async (change, ...leads) => {
    const { version } = await bench.detail('scenarios', 901)
    bench.agrees = false
    await bench.dispatch('menus.replace', { id: 901, body: { ...body, ...change }, version })
    expect(bench.questions).toMatchObject([{ leads }])
  })

  test('leaves what it leads to as it was in peace, whichever key is moved where', async () => {
    const outwardsAt = (event: string) => ({ ...key, event, ...outwards, note: ['b', 2] })
    const there = { ...body, note: { by: 'somebody' }, menu: [key, outwardsAt('2')] }
    const sent = { ...body, note: { by: 'somebody' }, menu: [outwardsAt('5'), key] }
    const account = { rows: async () => [{ id: 404 }, { id: 3001 }] }
    const outside = (one: object, before: object) =>
      newOutside(account as never, one as ScenarioBody, async () => before as ScenarioBody)
    expect(await outside(sent, there)).toEqual([])
    expect(await outside({ ...sent, note: { by: 'me' } }, there)).toEqual(['note.by: me'])
    // The same words at another place can mean something else.
    const moved = { ...body, menu: [{ ...key, note: { by: 'somebody' } }, outwardsAt('2')] }
    expect(await outside(moved, there)).toEqual(['menu.note.by: somebody'])
  })

  test.each<[string, object]>([
    ['too long', { note: 'a'.repeat(500) }],
    ['too much', { note: Array.from({ length: 30 }, (_, place) => `sip:${place}@b`) }],
  ])('is refused where what is new is %s to be shown whole', async (_, change) => {
    const { version } = await bench.detail('scenarios', 901)
    const replacing = { id: 901, body: { ...body, ...change }, version }
    expect(await bench.dispatch('menus.replace', replacing)).toMatchObject({
      ok: false,
      failure: { kind: 'invalid' },
    })
    expect(bench.questions).toEqual([])
  })
})

test('agents of a queue and their order are not asked about', async () => {
  const [{ id } = { id: 0 }] = await bench.read('queues', true)
  const { body: seen, version } = await bench.detail('queues', id)
  const body = { ...seen, sips: seen.sips?.toReversed() }
  expect(await asked('queues.replace', { id, body, version })).toEqual([])
})

test('an address for notifications is asked about where it is another one', async () => {
  const email = 'stranger@elsewhere.example'
  expect(await asked('emails.create', { body: { email } })).toEqual([
    { kind: 'email', address: email },
  ])
  const replace = async (to: (former: string) => string) => {
    const [{ id, name = '', version } = {}] = await bench.read('emails', true)
    return {
      former: name,
      questions: await asked('emails.replace', { id, body: { email: to(name) }, version }),
    }
  }
  expect((await replace((former) => former.toUpperCase())).questions).toEqual([])
  const { former, questions } = await replace(() => `a${email}`)
  expect(questions).toEqual([{ kind: 'email', address: `a${email}`, former }])
})

test('a webhook is asked about where it posts to another address', async () => {
  const [{ id } = { id: 0 }] = await bench.read('webhooks', true)
  const replace = async (changes: object) => {
    const { body, version } = await bench.detail('webhooks', id)
    return asked('webhooks.replace', { id, body: { ...body, ...changes }, version })
  }
  expect(await replace({ params: [{ name: 'office', value: '1' }] })).toEqual([])
  expect(await replace({ url: 'https://elsewhere.example/in' })).toMatchObject([
    { kind: 'webhook', address: 'elsewhere.example/in', former: expect.any(String) as string },
  ])
})

test('a number of another operator is asked about by the server that it goes through', async () => {
  const input = { kind: 'sipuri', number: '74951112233', host: 'sip.elsewhere.example' }
  expect(await asked('externalNumbers.create', { input })).toEqual([
    { kind: 'trunk', number: '74951112233', host: 'sip.elsewhere.example' },
  ])
  const row = (await bench.read('externalNumbers', true)).find(({ host }) => host === input.host)
  if (!row) throw new Error('It was not connected')
  const { key } = row
  const seen = connectedAs(row)
  expect(await asked('externalNumbers.change', { key, input, seen })).toEqual([])
  const moved = { ...input, host: 'sip.nowhere.example' }
  expect(await asked('externalNumbers.change', { key, input: moved, seen })).toMatchObject([
    { host: moved.host, former: input.host },
  ])
})

test('a recording is asked about where everything is to play another, and again to put it back', async () => {
  const { greeting_media_id: id = 0 } = (await bench.detail('scenarios', 901)).body
  const by = (await bench.read('media')).find((one) => one.id !== id)?.id ?? 0
  const at: Place = { kind: 'scenarios', id: 901, by: 'plays' }
  const swap = { at, from: { kind: 'media', id }, to: { kind: 'media', id: by } }
  expect(await asked('replacement.begin', { swaps: [swap] })).toMatchObject([
    { kind: 'recording', players: expect.arrayContaining([expect.any(String)]) as string[] },
  ])
  const [job] = await bench.call('jobs.list', {})
  await bench.ended(job?.id ?? '')
  bench.questions.length = 0
  await keptIn(bench).undo(job ?? { id: '' })
  expect(bench.questions).toMatchObject([
    { kind: 'recording', players: expect.arrayContaining([expect.any(String)]) as string[] },
  ])
})

test('listening is asked about where others in the network reach it', async () => {
  const dispatch = createDispatcher(bench.core.commands, bench.log)
  await dispatch('receiver.start', { host: '127.0.0.1' })
  expect(bench.questions).toEqual([])
  bench.agrees = false
  const refused = await dispatch('receiver.start', { host: '0.0.0.0' })
  expect(refused).toMatchObject({ ok: false, failure: { kind: 'aborted' } })
  expect(bench.questions).toEqual([{ kind: 'listen', address: '0.0.0.0' }])
  const { state } = await bench.core.commands['receiver.state'](undefined)
  expect(new URL(state.url ?? '').hostname).toBe('127.0.0.1')
})
