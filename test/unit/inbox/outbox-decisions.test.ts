import { beforeEach, describe, expect, test } from 'vitest'
import { OWN } from '../core/support/scripted-account.ts'
import { createBench, OTHER, THREAD, type Bench } from './support/bench.ts'

let bench: Bench

beforeEach(async () => {
  bench = await createBench()
})

const send = (text: string) => bench.inbox.send(THREAD, text)

test('a text with a field that nobody filled is not queued, whoever sends it', async () => {
  await expect(send('Замер {дата}')).rejects.toMatchObject({
    failure: { kind: 'invalid', field: 'unfilled' },
  })
  expect(bench.sent()).toEqual([])
})

describe('taking back', () => {
  test('until its moment has come a message does not leave and can be had back as the draft', async () => {
    bench = await createBench({ undo: 60_000 })
    const before = Date.now()
    const message = await send('Поспешил')
    expect(message.sendAt).toBeGreaterThanOrEqual(before + 60_000)
    expect(await bench.inbox.takeBack(message.id)).toBe('Поспешил')
    const { draft } = await bench.inbox.openThread(OWN, OTHER)
    expect(draft).toBe('Поспешил')
    expect(await bench.stored.message(message.id)).toBeUndefined()
    await bench.event('outbox.changed', ({ outbox }) => outbox.waiting === 0)
    expect(bench.sent()).toEqual([])
  })

  test('what was begun meanwhile stays below it', async () => {
    bench = await createBench({ undo: 60_000 })
    const message = await send('Раз')
    await bench.inbox.saveDraft(THREAD, 'Два')
    // Whoever shows the draft puts the text above it; nobody puts the draft there twice.
    expect(await bench.inbox.takeBack(message.id)).toBe('Раз')
    expect((await bench.inbox.openThread(OWN, OTHER)).draft).toBe('Раз\nДва')
  })

  test('it leaves when its moment has come', async () => {
    bench = await createBench({ undo: 30 })
    const message = await send('Да')
    const accepted = await bench.reaches(message.id, 'accepted')
    expect(Date.now()).toBeGreaterThanOrEqual(message.sendAt ?? Infinity)
    expect(accepted.sendAt).toBeUndefined()
  })

  test('what has left cannot be had back, and the draft stays as it was', async () => {
    const { id } = await send('Да')
    await bench.reaches(id, 'accepted')
    await bench.inbox.saveDraft(THREAD, 'Черновик')
    await expect(bench.inbox.takeBack(id)).rejects.toMatchObject({
      failure: { kind: 'invalid', field: 'message' },
    })
    expect((await bench.inbox.openThread(OWN, OTHER)).draft).toBe('Черновик')
  })
})

describe('a message of unknown outcome', () => {
  async function unknown(): Promise<string> {
    bench.script(new Map([['Да', ['drop']]]))
    const { id } = await send('Да')
    await bench.reaches(id, 'unknown')
    return id
  }

  const read = () => bench.inbox.sync(new AbortController().signal)

  test('after three checks a person decides, and a restart does not begin again', async () => {
    bench = await createBench({ times: { check: 0 } })
    const id = await unknown()
    await read()
    await read()
    expect((await bench.stored.message(id))?.needsDecision).toBeUndefined()
    await bench.restart()
    await read()
    const asked = await bench.event('inbox.changed', ({ messages }) =>
      messages.some(({ needsDecision }) => needsDecision),
    )
    expect(asked.messages[0]).toMatchObject({ id, state: 'unknown', failure: { kind: 'unknown' } })
    expect(bench.sent()).toEqual(['Да'])
  })

  test('checks that follow each other too fast do not count', async () => {
    const id = await unknown()
    for (let count = 0; count < 5; count++) await read()
    expect((await bench.stored.message(id))?.needsDecision).toBeUndefined()
    expect(Object.values((await bench.stored.outboxMemory()).checks ?? {})).toMatchObject([
      { count: 1 },
    ])
  })

  test('send again: the same message goes a second time', async () => {
    const id = await unknown()
    await bench.inbox.decide(id, 'sendAgain')
    await bench.reaches(id, 'accepted')
    expect(bench.sent()).toEqual(['Да', 'Да'])
  })

  test('mark as sent: nothing goes', async () => {
    const id = await unknown()
    await bench.inbox.decide(id, 'markSent')
    expect((await bench.reaches(id, 'accepted')).failure).toBeUndefined()
    expect(bench.sent()).toEqual(['Да'])
  })

  test('discard: it is gone', async () => {
    const id = await unknown()
    await bench.inbox.decide(id, 'discard')
    expect((await bench.inbox.messages(THREAD, { limit: 9 })).messages).toEqual([])
    expect(bench.of('inbox.changed').at(-1)).toMatchObject({ gone: [id] })
    await expect(bench.inbox.decide(id, 'sendAgain')).rejects.toMatchObject({
      failure: { kind: 'notFound' },
    })
  })

  test('only an unknown one is decided about, only a failed one is retried', async () => {
    const { id } = await send('Нет')
    await bench.reaches(id, 'accepted')
    const invalid = { failure: { kind: 'invalid', field: 'message' } }
    await expect(bench.inbox.decide(id, 'sendAgain')).rejects.toMatchObject(invalid)
    await expect(bench.inbox.decide(id, 'discard')).rejects.toMatchObject(invalid)
    await expect(bench.inbox.retry(id)).rejects.toMatchObject(invalid)
    expect(bench.sent()).toEqual(['Нет'])
  })
})

describe('a refused message', () => {
  async function refused(): Promise<string> {
    bench.script(new Map([['Да', [{ status: 400, json: { message: 'Нет денег' } }]]]))
    const { id } = await send('Да')
    await bench.reaches(id, 'refused')
    return id
  }

  test('goes again as the same message when a person says so', async () => {
    const id = await refused()
    expect(await bench.inbox.retry(id)).toMatchObject({ id, text: 'Да' })
    await bench.reaches(id, 'accepted')
    expect(bench.sent()).toEqual(['Да', 'Да'])
  })

  test('can be discarded', async () => {
    const id = await refused()
    await bench.inbox.decide(id, 'discard')
    expect(await bench.stored.message(id)).toBeUndefined()
  })
})
