import { describe, expect, test } from 'vitest'
import { newHome, openDemo, type Demo } from '../support/demo.ts'
import { fault, ownNumber, ownNumbers } from '../support/numbers.ts'

const connectList = (demo: Demo, body: object) =>
  demo.rest('number/contact-list', { method: 'PATCH', body })

describe('black lists', () => {
  test('are connected to numbers and disconnected again', async () => {
    const home = newHome()
    const demo = await openDemo({ home })
    const list = (await ownNumbers(demo)).find((own) => own.black_list)?.black_list
    await connectList(demo, { contact_list_id: list, numbers: [501, 502] })
    await demo.close()
    const again = await openDemo({ home })
    expect((await ownNumber(again, 501)).black_list).toBe(list)
    await connectList(again, { numbers: [501] })
    expect((await ownNumber(again, 501)).black_list).toBeNull()
    expect((await ownNumber(again, 502)).black_list).toBe(list)
  })

  test.each<[object, string, string]>([
    [
      { contact_list_id: 999, numbers: [501] },
      'The selected contact_list_id is invalid.',
      'contact_list_id',
    ],
    [{ contact_list_id: 71 }, 'The numbers field is required.', 'numbers'],
    [{ contact_list_id: 71, numbers: [1] }, 'The selected numbers.0 is invalid.', 'numbers.0'],
    [
      { contact_list_id: 71, numbers: [501, 501] },
      'The numbers.1 field has a duplicate value.',
      'numbers.1',
    ],
  ])('refuse %j', async (body, message, field) => {
    const demo = await openDemo()
    const reply = await connectList(demo, body)
    expect([reply.status, reply.body]).toEqual([400, fault(message, field)])
  })
})
