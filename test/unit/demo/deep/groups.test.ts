import { describe, expect, test } from 'vitest'
import { newHome, openDemo, type Demo } from '../support/demo.ts'
import { change, everyRow, read, refusal, type Group, type Named } from '../support/exchange.ts'

const NEW = { name: 'Дежурные', number: 320, sequence_rule: 'Order', timeout: 30 }

const create = (demo: Demo, body: object = {}) =>
  change(demo, 'POST', 'groups', { ...NEW, ...body })

async function newest(demo: Demo): Promise<Group> {
  const groups = await everyRow<Named>(demo, 'groups')
  return read<Group>(demo, `groups/${groups.at(-1)?.id}`)
}

describe('reading', () => {
  test('lists groups with flags as 0 and 1 and a pickup’s number as `number`', async () => {
    const demo = await openDemo()
    const groups = await everyRow<Group>(demo, 'groups')
    expect(groups).toHaveLength(5)
    expect(groups.slice(0, 2)).toEqual([
      {
        id: 401,
        name: 'Менеджеры по продажам',
        timeout: 60,
        number: '300',
        sequence_rule: 'Order',
        device_only: 0,
        pickup: { number: '390', approved_group_id: 404 },
      },
      {
        id: 402,
        name: 'Замеры и монтаж',
        timeout: 15,
        number: '301',
        sequence_rule: 'Simultaneous',
        device_only: 1,
        pickup: null,
      },
    ])
  })

  test('tells one group with its members and child groups', async () => {
    const demo = await openDemo()
    const group = await read<Group>(demo, 'groups/404')
    expect(group).toMatchObject({
      name: 'Весь офис',
      device_only: false,
      pickup: { pickup_number: '391', approved_group_id: null },
      sips: [
        { id: 3001, name: 'Приёмная' },
        { id: 3005, name: 'Наталья Ёлкина' },
        { id: 3009, name: 'Ирина Фёдорова' },
      ],
    })
    expect(group.child_groups.map(({ id, number }) => [id, number])).toEqual([
      [401, '300'],
      [403, '302'],
    ])
  })

  test('offers as parents the groups that are no children, and three rules', async () => {
    const demo = await openDemo()
    const parents = await everyRow<Named>(demo, 'groups/approved')
    expect(parents.map(({ id }) => id)).toEqual([402, 404, 405])
    const { rules } = await read<{ rules: { id: string }[] }>(demo, 'groups/rules')
    expect(rules.map(({ id }) => id)).toEqual(['Order', 'Random', 'Simultaneous'])
  })

  test('has an empty group for whoever checks the account', async () => {
    const demo = await openDemo()
    expect(await read(demo, 'groups/405')).toMatchObject({ sips: [], child_groups: [] })
  })
})

describe('creating', () => {
  test('needs few things', async () => {
    const demo = await openDemo()
    expect((await create(demo)).body).toMatchObject({ success: true })
    expect(await newest(demo)).toEqual({
      id: 406,
      name: 'Дежурные',
      number: '320',
      timeout: 30,
      sequence_rule: 'Order',
      device_only: false,
      pickup: null,
      sips: [],
      child_groups: [],
    })
  })

  test('takes members, children and a pickup', async () => {
    const demo = await openDemo()
    const body = {
      sips: [3009, 3002],
      groups: [402],
      device_only: true,
      pickup: true,
      pickup_number: 395,
      approved_group_id: 404,
    }
    await create(demo, body)
    expect(await newest(demo)).toMatchObject({
      sips: [
        { id: 3009, name: 'Ирина Фёдорова' },
        { id: 3002, name: 'Ольга Смирнова' },
      ],
      child_groups: [{ id: 402 }],
      device_only: true,
      pickup: { pickup_number: '395', approved_group_id: 404 },
    })
  })

  test.each<[object, object | null]>([
    [{ pickup: true }, { pickup_number: null, approved_group_id: null }],
    [{ pickup_number: 395 }, { pickup_number: '395', approved_group_id: null }],
    [{ approved_group_id: 404 }, { pickup_number: null, approved_group_id: 404 }],
    [{ pickup: false, pickup_number: 395 }, null],
  ])('takes each part of a pickup alone: %j', async (body, pickup) => {
    const demo = await openDemo()
    await create(demo, body)
    expect((await newest(demo)).pickup).toEqual(pickup)
  })
})

describe('replacing', () => {
  test('drops what is left out, keeps its own numbers and survives a restart', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const body = { ...NEW, number: 300, pickup_number: 390, sips: [3010] }
    expect((await change(demo, 'PUT', 'groups/401', body)).status).toBe(200)
    const after = await read<Group>(demo, 'groups/401')
    expect(after).toMatchObject({
      name: 'Дежурные',
      sips: [{ id: 3010 }],
      pickup: { pickup_number: '390', approved_group_id: null },
    })
    await change(demo, 'PUT', 'groups/404', { ...NEW, number: 303 })
    expect(await read(demo, 'groups/404')).toMatchObject({
      sips: [],
      child_groups: [],
      pickup: null,
    })
    await demo.close()
    expect(await read(await openDemo({ home }), 'groups/401')).toEqual(after)
  })
})

test('deleting frees the numbers and takes the group out of its parents and pickups', async () => {
  const demo = await openDemo()
  await change(demo, 'DELETE', 'groups/404')
  expect((await read<Group>(demo, 'groups/401')).pickup).toEqual({
    pickup_number: '390',
    approved_group_id: null,
  })
  expect((await create(demo, { number: 303, pickup_number: 391, groups: [401, 403] })).status).toBe(
    200,
  )
  const parent = await newest(demo)
  expect(parent.id).toBe(406)
  await change(demo, 'DELETE', 'groups/401')
  expect((await read<Group>(demo, 'groups/406')).child_groups.map(({ id }) => id)).toEqual([403])
  expect(refusal(await change(demo, 'DELETE', 'groups/401'))[1]).toBe(
    'The selected group_id is invalid.',
  )
})
