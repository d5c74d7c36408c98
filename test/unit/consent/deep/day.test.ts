import { keptIn } from '../../changes/support/kept.ts'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CommandName } from '../../../../electron/bridge/index.ts'
import { createUploads } from '../../../../electron/shell/uploads.ts'
import { wav } from '../../media/sounds.ts'
import { openBench } from '../../numbers/support/bench.ts'
import { seenOwned } from '../../numbers/support/seen.ts'

/**
 * What the same day asked when every forwarding and every saved webhook was asked about, wherever it led, and
 * neither a mobile nor a password was (commit 6775fd21).
 */
const FORMERLY = ['forward', 'forward', 'forwardBack', 'webhook', 'delete', 'forward']

const CUSTOMERS = ['79031234561', '79031234562', '79031234563']

test('a day of an administrator brings fewer questions than it did', async () => {
  const uploads = createUploads()
  const bench = await openBench({ uploads })
  const does = async (name: CommandName, argument: object): Promise<unknown> => {
    const result = await bench.dispatch(name, argument)
    if (!result.ok) throw new Error(`${name}: ${JSON.stringify(result.failure)}`)
    return result.value
  }
  const jobOf = async (name: CommandName, argument: object): Promise<void> => {
    await bench.ended((await does(name, argument)) as { id: string } as never)
  }
  const [number] = await bench.read('numbers')
  const numbers = () => seenOwned(bench, [number?.id ?? 0])

  // Texts are answered.
  const [sender] = (await bench.call('cabinet.state', {})).senders
  for (const other of CUSTOMERS) {
    const own = sender?.number ?? ''
    const { id: thread } = await bench.call('inbox.openThread', { own, other })
    await does('inbox.send', { thread, text: `Ваш заказ готов, ${other.slice(-2)}` })
  }

  // A colleague goes from one group to another, and the queue's order changes.
  const [office, other] = await bench.read('groups')
  for (const [id, leave] of [
    [office?.id ?? 0, true],
    [other?.id ?? 0, false],
  ] as const) {
    const { body, version } = await bench.detail('groups', id)
    const { sips: there = [] } = body
    const sips = leave ? there.filter((sip) => sip !== 3001) : [...new Set([...there, 3001])]
    await does('groups.replace', { id, body: { ...body, sips }, version })
  }
  const [queue] = await bench.read('queues')
  const { body: agents, version } = await bench.detail('queues', queue?.id ?? 0)
  const turned = { ...agents, sips: agents.sips?.toReversed() }
  await does('queues.replace', { id: queue?.id, body: turned, version })

  // Forwardings change within the account, and one is put back.
  await jobOf('numbers.forward', {
    numbers: await numbers(),
    forwarding: { type: 'sip', id: 3001, shows: 'caller' },
  })
  await jobOf('numbers.forward', {
    numbers: await numbers(),
    forwarding: { type: 'group', id: 404, shows: 'caller' },
  })
  const [job] = await bench.call('jobs.list', {})
  await keptIn(bench).undo(job ?? { id: '' })

  // Extensions are renamed, a switch is turned here and there.
  for (const { id, name } of (await bench.read('sip')).slice(0, 3)) {
    const { body, version } = await bench.detail('sip', id)
    const renamed = { ...body, name: `${name} (2 этаж)` }
    await does('extensions.replace', { id, body: renamed, version })
  }
  await jobOf('numbers.blackList', {
    numbers: [{ id: number?.id, seen: number?.blackList }],
    list: 72,
  })
  const { threshold } = await bench.call('money.state', {})
  await does('money.setThreshold', { amount: 500, seen: threshold?.amount })
  await does('extensions.watch', { id: 3001, minutes: 30 })

  // A recording is uploaded, renamed, and a menu's key leads to another extension.
  const path = join(bench.home, 'Праздники.wav')
  await writeFile(path, wav())
  const file = uploads.register('page', { name: 'Праздники.wav', path })
  const upload = (await does('media.upload', { file })) as { id: string }
  await bench.recorder.event('media.uploading', (told) => {
    return told.upload.id === upload.id && told.upload.state === 'done'
  })
  const recording = (await bench.read('media', true)).find(({ name }) => name === 'Праздники')
  await does('media.rename', { id: recording?.id, name: 'Майские', seen: 'Праздники' })
  const menu = (await bench.read('scenarios')).find(({ type }) => type === 'menu')?.id ?? 0
  const { version: told, ...seen } = await bench.detail('scenarios', menu)
  const body = seen.body as { menu: object[] }
  const [first, ...rest] = body.menu
  const led = { ...first, redirection_type: 'sip', destination_id: '3002' }
  const sent = { ...body, menu: [led, ...rest] }
  await does('menus.replace', { id: menu, body: sent, version: told })

  // A webhook's parameter changes, a ticket is answered, a queue is given up.
  const [hook] = await bench.read('webhooks')
  const posted = await bench.detail('webhooks', hook?.id ?? 0)
  const params = [{ name: 'office', value: '1' }]
  const { body: hooked, version: before } = posted
  await does('webhooks.replace', { id: hook?.id, body: { ...hooked, params }, version: before })
  await does('queues.delete', { id: queue?.id })

  // A new colleague is set up, with a mobile: what leaves the account.
  const phone_number = '79161112233'
  const colleague = { name: 'Новая сотрудница', number: 4321, sip_timeout: 20, phone_number }
  const { id } = (await does('extensions.create', { body: colleague })) as { id: number }
  await does('extensions.credentials', { id })
  await jobOf('numbers.forward', {
    numbers: await numbers(),
    forwarding: { type: 'number', number: '79161112233', shows: 'caller' },
  })

  const kinds = bench.questions.map(({ kind }) => kind)
  expect(kinds).toEqual(['delete', 'mobile', 'secret', 'forward'])
  expect(kinds.length).toBeLessThan(FORMERLY.length)
  await bench.close()
})
