import { describe, expect, test } from 'vitest'
import { first, newClock, openDemo, type Demo, type Row } from '../support/demo.ts'

const open = async (): Promise<Demo> => openDemo({ now: newClock().now })

async function allPages(demo: Demo, path: string, body?: object) {
  const rows: Row[] = []
  let next: string | null = path
  while (next !== null) {
    const { body: page }: Awaited<ReturnType<Demo['rest']>> = await demo.rest(next, { body })
    rows.push(...page.data)
    next = page.next_page_url === null ? null : (page.next_page_url.split('api/v1/')[1] ?? null)
  }
  return rows
}

describe('pages', () => {
  test('come in the full envelope, fifteen rows each', async () => {
    const demo = await open()
    const path = `${demo.addresses.rest}api/v1/sms`
    const { body } = await demo.rest('sms?page=2')
    const last = Math.ceil(body.total / 15)
    expect(body).toEqual({
      current_page: 2,
      data: expect.any(Array) as unknown[],
      first_page_url: `${path}?page=1`,
      from: 16,
      last_page: last,
      last_page_url: `${path}?page=${last}`,
      next_page_url: `${path}?page=3`,
      path,
      per_page: 15,
      prev_page_url: `${path}?page=1`,
      to: 30,
      total: body.total,
      success: true,
    })
    expect(body.data).toHaveLength(15)
  })

  test('together hold each row once, in the order of one long page', async () => {
    const demo = await open()
    const whole = (await demo.rest('sms', { body: { limit: 1000 } })).body
    expect(whole.next_page_url).toBeNull()
    expect(await allPages(demo, 'sms')).toEqual(whole.data)
    expect(whole.data).toHaveLength(whole.total)
    expect(await allPages(demo, 'sms', { limit: 7 })).toEqual(whole.data)
  })

  test('after the last one are empty, and a list of one page has no next', async () => {
    const demo = await open()
    const { body } = await demo.rest('sms?page=999')
    expect(body).toMatchObject({ current_page: 999, data: [], from: null, to: null })
    const numbers = (await demo.rest('number/sms')).body
    expect(numbers).toMatchObject({ last_page: 1, next_page_url: null, prev_page_url: null })
    expect(numbers.data.map((row) => row.phone_type)).toEqual(['def', 'def', 'def'])
  })
})

describe('filters', () => {
  test('by day take the whole day in Moscow', async () => {
    const demo = await open()
    const all = await demo.dialog()
    const day = first(all.slice(40)).created_datetime.slice(0, 10)
    const expected = all.filter((item) => item.created_datetime.startsWith(day))
    const dates = { date_from: day, date_to: day }
    expect((await demo.rest('sms/dialog', { body: dates })).body.data).toEqual(expected)
    expect((await demo.rest('sms', { body: dates })).body.total).toBe(expected.length)
  })

  test('by moment include both ends', async () => {
    const demo = await open()
    const all = await demo.dialog()
    const [to, from] = [3, 10].map((place) => first(all.slice(place)).created_datetime) as [
      string,
      string,
    ]
    const { data } = (await demo.rest('sms/dialog', { body: { date_from: from, date_to: to } }))
      .body
    expect(data).toEqual(all.filter(({ created_datetime: at }) => at >= from && at <= to))
  })

  test('by direction, sender and receiver', async () => {
    const demo = await open()
    const whole = (await demo.rest('sms', { body: { limit: 1000 } })).body.data
    const { sender, receiver } = first(
      whole.filter((row) => row.incoming === 1 && /^79/.test(row.sender)),
    )
    const filters = [{ incoming: 0 }, { incoming: 1 }, { sender, receiver }, { sender: 'YARBANK' }]
    for (const filter of filters) {
      const { data } = (await demo.rest('sms', { body: { limit: 1000, ...filter } })).body
      const expected = whole.filter((row) =>
        Object.entries(filter).every(([name, value]) => row[name as keyof Row] === value),
      )
      expect(data).toEqual(expected)
      expect(data.length).toBeGreaterThan(0)
    }
    const written = `8 (${sender.slice(1, 4)}) ${sender.slice(4)}`
    expect((await demo.rest('sms', { body: { sender: written } })).body.total).toBeGreaterThan(0)
  })
})

test('the dialog tells the other party, and what is unread', async () => {
  const demo = await open()
  const own = new Set(['79010004810', '79010004811', '79610002233'])
  for (const item of await demo.dialog()) {
    const [mine, other] =
      item.incoming === 1 ? [item.receiver, item.sender] : [item.sender, item.receiver]
    expect(own.has(mine)).toBe(true)
    expect(item.interlocutor_number).toBe(other)
    if (item.incoming === 0) expect(item.readed).toBe(1)
  }
})

test('legacy numbers by packet', async () => {
  const demo = await open()
  const numbers = async (packet: string) =>
    (await demo.sms('sms/numbers', { packet })).body.result.map(
      (row: { number: string }) => row.number,
    )
  expect(await numbers('A')).toEqual(['79010004810', '79010004811', '79610002233'])
  expect(await numbers('Y')).toEqual(['79010004810', '79010004811', '79610002233'])
  expect(await numbers('N')).toEqual([])
})
