import { describe, expect, test } from 'vitest'
import { openDemo } from '../../support/demo.ts'
import { bodyOf, offer, ownNumbers, search, violations } from '../../support/numbers.ts'

describe('search', () => {
  test('offers numbers by kind, region, code, category and mask, the same for a seed', async () => {
    const demo = await openDemo({ seed: 5 })
    const mobile = await search(demo, { phone_type: 'def', owner_type: 'personal' })
    expect(mobile).toHaveLength(15)
    expect(mobile.every(({ number }) => /^79\d\d000\d{4}$/.test(number))).toBe(true)
    expect(mobile[0]?.owner_type).toBe('personal')

    const region = await search(demo, { region: 76, phone_type: 'abc' })
    expect(region.every(({ number }) => /^7485[25]/.test(number))).toBe(true)
    const city = await search(demo, { city_code: 4855 })
    expect(city.every(({ number }) => number.startsWith('74855000'))).toBe(true)

    const exclusive = await search(demo, { number_type: '4', phone_type: 'abc' })
    expect(exclusive.length).toBeGreaterThan(3)
    expect(exclusive.every(({ number }) => /(\d)\1\1$/.test(number))).toBe(true)
    const simple = await offer(demo, { number_type: '0', phone_type: 'abc' })
    expect(simple.buy_price).toBeLessThan(exclusive[0]?.buy_price ?? 0)

    const masked = await search(demo, { city_code: 4852, phone_number: '0?0*5' })
    expect(masked.length).toBeGreaterThan(0)
    expect(masked.every(({ number }) => /^748520\d0\d*5$/.test(number))).toBe(true)
    expect(await search(demo, { phone_number: '*12345678901*' })).toEqual([])
    expect(await search(demo, { region: 999 })).toEqual([])

    const same = await openDemo({ seed: 5 })
    expect(await search(same, {})).toEqual(await search(demo, {}))
    const other = await openDemo({ seed: 6 })
    expect(await search(other, {})).not.toEqual(await search(demo, {}))
    expect(await violations(demo)).toEqual([])
  })

  test('goes through its pages, offers no number twice and none that is owned', async () => {
    const demo = await openDemo()
    const owned = new Set((await ownNumbers(demo)).map(({ number }) => number))
    const seen: string[] = []
    for (let page = 1, last = 1; page <= last; page += 1) {
      const reply = await demo.rest(`number/search?page=${page}`, { body: { region: 76 } })
      last = reply.body.last_page
      seen.push(...reply.body.data.map(({ number }) => number))
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBeGreaterThan(60)
    expect(seen.filter((number) => owned.has(number))).toEqual([])
  })

  test('takes no long time over a mask of many stars', async () => {
    const demo = await openDemo()
    const mask = '*1'.repeat(7)
    expect((await demo.rest('number/search', { body: { phone_number: mask } })).status).toBe(200)
    const stars = '*'.repeat(5000)
    expect(await search(demo, { phone_number: stars })).toHaveLength(15)
  })

  test('knows real regions and their codes', async () => {
    const demo = await openDemo()
    const { code_regions } = bodyOf<{
      code_regions: { id: number; title: string; code: string[] }[]
    }>(await demo.rest('number/code-regions'))
    expect(code_regions).toContainEqual({
      id: 76,
      title: 'Ярославская область',
      code: ['4852', '4855'],
    })
    for (const { id, code } of code_regions) {
      expect(code.length).toBeGreaterThan(0)
      const offered = await search(demo, { region: id, phone_type: 'abc' })
      expect(offered.length).toBeGreaterThan(0)
    }
    const wrong = await demo.rest('number/code-regions', { body: { id: 76 } })
    expect(wrong.status).toBe(400)
    expect((await demo.rest('number/code-regions?page=2')).status).toBe(400)
  })
})
