import { describe, expect, test } from 'vitest'
import { openDemo } from '../../support/demo.ts'
import { bodyOf, ownNumbers, violations, type Offer } from '../../support/numbers.ts'

describe('own numbers', () => {
  test('are listed with prices, targets, black lists and the accounts that show them', async () => {
    const demo = await openDemo()
    const all = await ownNumbers(demo)
    expect(all.map(({ phone_type }) => phone_type)).toContain('800')
    for (const own of all) expect(own.period_price).toBeGreaterThan(0)
    expect(all.some(({ following }) => following === null)).toBe(true)
    expect(all.some(({ black_list }) => black_list !== null)).toBe(true)
    const [crm] = all.filter((own) => own.integration_following)
    expect(crm?.integration_following).toEqual({
      host: expect.any(String) as string,
      type: 'crm1',
      cli_type: 'Y',
    })
    expect(crm?.following).not.toBeNull()
    const mobile = bodyOf<{ data: Offer[]; per_page: number; success: boolean }>(
      await demo.rest('number', { body: { phone_type: 'def' } }),
    )
    expect(new Set(mobile.data.map(({ phone_type }) => phone_type))).toEqual(new Set(['def']))
    expect([mobile.per_page, mobile.success]).toEqual([15, true])
    expect(await violations(demo)).toEqual([])
  })

  test('fill pages of fifteen in a large cabinet', async () => {
    const sizes = { sips: 20, numbers: 26, messages: 50, dialogs: 5 }
    const demo = await openDemo({ scale: 'large', sizes })
    const one = (await demo.rest('number')).body
    const two = (await demo.rest('number?page=2')).body
    expect([one.data.length, one.data.length + two.data.length]).toEqual([15, one.total])
  })
})
