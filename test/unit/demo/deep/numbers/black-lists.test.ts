import { describe, expect, test } from 'vitest'
import { newHome, openDemo, type Demo } from '../../support/demo.ts'
import { ownNumber, ownNumbers } from '../../support/numbers.ts'

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
})
