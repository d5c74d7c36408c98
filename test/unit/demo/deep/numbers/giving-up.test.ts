import { describe, expect, test } from 'vitest'
import { newClock, newHome, openDemo, MINUTE, type Demo } from '../../support/demo.ts'
import { buy, fault, offer, ownNumber, ownNumbers } from '../../support/numbers.ts'

const remove = (demo: Demo, id: number, pin: string) =>
  demo.rest(`number/${id}`, { method: 'DELETE', body: { pin } })
const callOwnPhone = (demo: Demo) => demo.rest('authuser/flashcall', { method: 'POST', body: {} })

describe('giving a number up', () => {
  test('needs the PIN of a call to the own phone, and that once', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const { pin } = demo.account
    const { number } = await ownNumber(demo, 507)
    expect((await remove(demo, 507, pin)).body).toEqual(fault('Pin not found.', 'pin'))
    await callOwnPhone(demo)
    expect((await remove(demo, 507, '0000')).body).toEqual(fault('Pin not right.', 'pin'))
    expect(await remove(demo, 507, pin)).toMatchObject({ status: 200, body: { success: true } })
    expect((await remove(demo, 501, pin)).body).toEqual(fault('Pin not found.', 'pin'))
    await demo.close()

    const again = await openDemo({ home })
    expect((await ownNumbers(again)).map((own) => own.id)).not.toContain(507)
    expect((await again.numbers()).map((own) => own.number)).not.toContain(number)
    expect((await again.send({ number_id: 507 })).status).toBe(400)
    expect((await again.dialog()).some((item) => item.receiver === number)).toBe(true)
  })

  test('takes a PIN for a minute and three tries only', async () => {
    const clock = newClock()
    const demo = await openDemo({ now: clock.now })
    const { pin } = demo.account
    await callOwnPhone(demo)
    for (let time = 0; time < 3; time += 1) await remove(demo, 507, '1111')
    expect((await remove(demo, 507, pin)).body).toEqual(fault('Pin not found.', 'pin'))
    await callOwnPhone(demo)
    clock.advance(MINUTE)
    expect((await remove(demo, 507, pin)).body).toEqual(fault('Pin has expired.', 'pin'))
    expect((await ownNumber(demo, 507)).id).toBe(507)
  })

  test('never gives its id to another number, and sells a bought one anew', async () => {
    const demo = await openDemo()
    const { number } = await offer(demo, { city_code: 4852, number_type: '0' })
    const buyAndFind = async () => {
      await buy(demo, [number])
      return (await ownNumbers(demo)).find((own) => own.number === number)?.id ?? 0
    }
    const id = await buyAndFind()
    await callOwnPhone(demo)
    await remove(demo, id, demo.account.pin)
    expect(await buyAndFind()).toBeGreaterThan(id)
  })
})
