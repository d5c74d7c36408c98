import { describe, expect, test } from 'vitest'
import { newHome, openDemo, type Demo } from '../../support/demo.ts'
import { bodyOf, ownNumber, violations } from '../../support/numbers.ts'

const follow = (demo: Demo, body: object) => demo.rest('number/follow', { method: 'POST', body })

describe('forwarding', () => {
  test('shows the target by name, replaces the former one and ends', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const done = { status: 200, body: { success: true } }
    const sip = { type: 'sip', sip_id: 3002, cli_type: 'Y', numbers: [501, 510] }
    expect(await follow(demo, sip)).toMatchObject(done)
    const following = { name: 'Ольга Смирнова', cli_type: 'Y' }
    expect(await ownNumber(demo, 501)).toMatchObject({ following, integration_following: null })
    expect(await ownNumber(demo, 510)).toMatchObject({ following })

    const number = { type: 'number', destination_number: '8 (905) 000-11-22', cli_type: 'N' }
    expect(await follow(demo, { ...number, numbers: [501] })).toMatchObject(done)
    const uri = { type: 'sip_uri', destination_uri: 'sip:desk@pbx.example', cli_type: 'Y' }
    expect(await follow(demo, { ...uri, numbers: [510] })).toMatchObject(done)
    await demo.close()

    const again = await openDemo({ home })
    expect((await ownNumber(again, 501)).following).toEqual({ name: '79050001122', cli_type: 'N' })
    expect((await ownNumber(again, 510)).following?.name).toBe('sip:desk@pbx.example')
    await follow(again, { type: 'empty', numbers: [501, 510] })
    expect(await ownNumber(again, 501)).toMatchObject({
      following: null,
      integration_following: null,
    })
    expect(await violations(again)).toEqual([])
  })

  test.each(['group', 'scenario', 'call_queue'] as const)('leads to a %s', async (type) => {
    const demo = await openDemo()
    const path = { group: 'groups', scenario: 'scenario', call_queue: 'call-queues' }[type]
    const { id, name } = bodyOf<{ data: { id: number; name: string }[] }>(await demo.rest(path))
      .data[0] ?? { id: 0, name: '' }
    const body = { type, [`${type}_id`]: id, cli_type: 'Y', numbers: [502] }
    expect((await follow(demo, body)).status).toBe(200)
    expect((await ownNumber(demo, 502)).following).toEqual({ name, cli_type: 'Y' })
  })

  test('asks a CRM first and shows where calls go without it', async () => {
    const demo = await openDemo()
    const crm = { type: 'crm2', host: 'crm.example', cli_type: 'Y', numbers: [501] }
    await follow(demo, { ...crm, type_default: 'sip', sip_id: 3001, cli_type_default: 'N' })
    expect(await ownNumber(demo, 501)).toMatchObject({
      integration_following: { host: 'crm.example', type: 'crm2', cli_type: 'Y' },
      following: { name: 'Приёмная', cli_type: 'N' },
    })
    await follow(demo, crm)
    expect((await ownNumber(demo, 501)).following).toBeNull()
    await follow(demo, { type: 'sip', sip_id: 3001, cli_type: 'Y', numbers: [501] })
    expect((await ownNumber(demo, 501)).integration_following).toBeNull()
  })

  test('keeps naming a target that was deleted', async () => {
    const demo = await openDemo()
    const created = await demo.rest('sip', {
      method: 'PUT',
      body: { name: 'Временный', number: 299, sip_timeout: 30 },
    })
    const id = Number(/(\d+)$/.exec(String(created.headers['location']))?.[1])
    await follow(demo, { type: 'sip', sip_id: id, cli_type: 'Y', numbers: [501] })
    await demo.rest(`sip/${id}`, { method: 'PATCH', body: { name: 'Практикант' } })
    expect((await ownNumber(demo, 501)).following?.name).toBe('Практикант')
    expect((await demo.rest(`sip/${id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await ownNumber(demo, 501)).following?.name).toBe('Временный')
  })
})
