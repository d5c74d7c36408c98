import { describe, expect, test } from 'vitest'
import { CONVERSATIONS } from '../../../../electron/demo/seed/conversations.ts'
import { readScript } from '../../../../electron/demo/seed/script.ts'
import { segmentsOf } from '../../../../electron/demo/rules/segments.ts'
import { HOUR, newClock, newHome, openDemo, THURSDAY, type Demo } from '../support/demo.ts'

async function everything(demo: Demo) {
  const parts = [
    await demo.rest('sms', { body: { limit: 5000 } }),
    await demo.rest('sip/statuses'),
    await demo.rest('number/sms'),
  ]
  return { dialog: await demo.dialog(), parts: parts.map(({ body }) => body.data) }
}

describe('the small company', () => {
  test('has people, numbers and weeks of conversations', async () => {
    const demo = await openDemo({ now: newClock().now })
    const { dialog, parts } = await everything(demo)
    const [, sips, numbers] = parts
    expect(sips).toHaveLength(12)
    expect(numbers).toHaveLength(3)
    const parties = new Set(dialog.map((item) => `${item.sender}${item.receiver}`))
    expect(parties.size).toBeGreaterThanOrEqual(25)
    expect(new Set(dialog.map((item) => item.interlocutor_number)).size).toBeGreaterThan(24)
    const times = dialog.map((item) => item.created_datetime)
    expect(times.at(-1)! < '2026-02-15').toBe(true)
    expect(times[0]! > '2026-03-12 14:00:00').toBe(true)
    expect(times[0]! <= '2026-03-12 14:30:00').toBe(true)
    expect([...times].sort().reverse()).toEqual(times)
  })

  test('has what inboxes must cope with', async () => {
    const demo = await openDemo({ now: newClock().now })
    const { dialog, parts } = await everything(demo)
    const has = (pattern: RegExp) => dialog.some((item) => pattern.test(item.msg))
    for (const pattern of [
      /Код подтверждения \d{6}/,
      /https:\/\//,
      /\p{Emoji_Presentation}/u,
      /ё/,
    ]) {
      expect(has(pattern)).toBe(true)
    }
    expect(has(/^[\x20-\x7e]{40,}$/)).toBe(true)
    expect(has(/\n/)).toBe(true)
    const others = dialog.map((item) => item.interlocutor_number)
    for (const pattern of [/^YARBANK$/, /^\d{4}$/, /^8\d{10}$/, /^79\d{2}000\d{4}$/]) {
      expect(others.some((other) => pattern.test(other))).toBe(true)
    }
    const unread = dialog.filter((item) => item.readed === 0)
    expect(unread.length).toBeGreaterThan(4)
    expect(unread.every((item) => item.incoming === 1)).toBe(true)
    const pdus = (parts[0] ?? []).map(({ msg, pdu }) => {
      expect(pdu).toBe(segmentsOf(msg))
      return pdu
    })
    expect(Math.max(...pdus)).toBeGreaterThan(5)
  })

  test('is the same for a seed and other people for another', async () => {
    const open = (seed: number) => openDemo({ seed, now: newClock().now })
    const [one, same, other] = [await open(7), await open(7), await open(8)]
    expect(await everything(same)).toEqual(await everything(one))
    expect(await everything(other)).not.toEqual(await everything(one))
    expect(same.apiToken).toBe(one.apiToken)
    expect(other.apiToken).not.toBe(one.apiToken)
  })

  test('is told in the order of time and up to now, at whatever hour it is made', () => {
    for (let hour = 0; hour < 24; hour += 1) {
      const now = THURSDAY + hour * HOUR
      for (const { script } of CONVERSATIONS) {
        const times = readScript(script, now).map((line) => line.at)
        const ascending = [...new Set(times)].sort((one, other) => one - other)
        expect(times).toEqual(ascending)
        expect(times.at(-1)).toBeLessThan(now)
      }
    }
  })
})

test('a script is read by its times, directions and marks', () => {
  const script = `
2d 09:05 > Добрый день!
-20m <* Первая⏎Вторая
`
  expect(readScript(script, THURSDAY)).toEqual([
    {
      at: Date.parse('2026-03-10T06:05:00Z'),
      incoming: false,
      unread: false,
      text: 'Добрый день!',
    },
    { at: THURSDAY - 20 * 60_000, incoming: true, unread: true, text: 'Первая\nВторая' },
  ])
  const night = Date.parse('2026-03-12T00:30:00Z')
  expect(readScript('-1h < Поздно', night)[0]?.at).toBe(Date.parse('2026-03-11T17:00:00Z'))
  expect(() => readScript('вчера < Привет', THURSDAY)).toThrow('No line of a script')
})

describe('a large cabinet', () => {
  const sizes = { sips: 400, messages: 20_000, dialogs: 300 }

  test('holds as much as asked for and pages through it', async () => {
    const demo = await openDemo({ scale: 'large', sizes, now: newClock().now })
    const first = (await demo.rest('sms')).body
    expect(first.total).toBeGreaterThan(20_000)
    const last = (await demo.rest(`sms?page=${first.last_page}`)).body
    expect(last.to).toBe(first.total)
    expect(last.next_page_url).toBeNull()
    const sips = (await demo.rest('sip/statuses?page=27')).body
    expect([sips.total, sips.last_page, sips.data.length]).toEqual([400, 27, 10])
    const dialog = await demo.dialog()
    const own = (item: { incoming: 0 | 1; sender: string; receiver: string }) =>
      item.incoming ? item.receiver : item.sender
    const threads = new Set(dialog.map((item) => `${own(item)}:${item.interlocutor_number}`))
    expect(threads.size).toBeGreaterThanOrEqual(300)
    const times = dialog.map((item) => item.created_datetime)
    expect(times.at(-1)! < '2024-04-01').toBe(true)
  })

  test('has thousands of numbers that lead to different places', async () => {
    const demo = await openDemo({ scale: 'large', sizes: { sips: 20, messages: 10, dialogs: 5 } })
    const last = (await demo.rest('number?page=334')).body
    expect([last.total, last.last_page]).toEqual([5000, 334])
    const rows: object[] = last.data
    const names = rows.map((row) => 'following' in row && JSON.stringify(row.following))
    expect(new Set(names).size).toBeGreaterThan(4)
  })

  test('is the same for a seed', async () => {
    const open = () =>
      openDemo({
        scale: 'large',
        sizes: { ...sizes, messages: 2000 },
        now: newClock().now,
        home: newHome(),
      })
    const [one, same] = [await open(), await open()]
    expect(await same.dialog()).toEqual(await one.dialog())
  })
})
