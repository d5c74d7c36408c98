import { expect, test } from 'vitest'
import { eventually } from '../../support/waits.ts'
import { openBench } from '../numbers/support/bench.ts'

const CUSTOMER = '79300001145'
const look = { other: CUSTOMER }

test('erases a person by command, once it was agreed to outside the page, and reads nothing of theirs again', async () => {
  const bench = await openBench({})
  try {
    const messages = async () => (await bench.call('forgetting.look', look)).counts.messages
    await eventually(async () => expect(await messages()).toBeGreaterThan(0))
    bench.agrees = false
    await expect(bench.call('forgetting.forget', look)).rejects.toMatchObject({
      failure: { kind: 'aborted' },
    })
    expect(await messages()).toBeGreaterThan(0)
    bench.agrees = true
    await bench.call('forgetting.forget', look)
    expect(bench.questions.at(-1)).toMatchObject({ kind: 'forget', numbers: [CUSTOMER] })
    expect(await messages()).toBe(0)
    await bench.restart()
    await bench.call('cabinet.check', {})
    expect(await messages()).toBe(0)
  } finally {
    await bench.close()
  }
})
