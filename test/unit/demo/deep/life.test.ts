import { describe, expect, onTestFinished, test } from 'vitest'
import { startDemo } from '../../../../electron/demo/index.ts'
import { createLife } from '../../../../electron/demo/life/life.ts'
import { isSilent } from '../../../../electron/demo/life/talk.ts'
import { fill } from '../../../../electron/demo/seed/fill.ts'
import { refillDatabase, openDatabase } from '../../../../electron/demo/state/database.ts'
import { createDocuments } from '../../../../electron/demo/state/documents.ts'
import { createLedger } from '../../../../electron/demo/state/ledger.ts'
import { createMessages } from '../../../../electron/demo/state/messages.ts'
import { createSessions } from '../../../../electron/demo/state/sessions.ts'
import { eventually } from '../../../support/waits.ts'
import { helped, MINUTE, newClock, newHome, SECOND } from '../support/demo.ts'

const OWN = '79010004810'

/** A cabinet whose life goes on only when the clock is moved. */
async function openLife(seed = 1, home = newHome(), clock = newClock()) {
  const database = await openDatabase(home, 'small', seed)
  const documents = createDocuments(database)
  const messages = createMessages(database, clock.now)
  const sessions = createSessions(database, clock.now, 900)
  if (!documents.get('origin', 1)) {
    const ledger = createLedger(database)
    const parts = { documents, messages, sessions, ledger, now: clock.now }
    refillDatabase(database, () => fill(parts, { seed, scale: 'small' }))
  }
  const together = <T>(change: () => T): T => database.transaction(change)()
  const life = createLife({
    documents,
    messages,
    now: clock.now,
    together,
    seed,
    on: true,
    pace: 1,
  })
  life.start()
  const end = (): void => {
    life.stop()
    if (database.open) database.close()
  }
  onTestFinished(end)
  const begun = clock.now()
  const later = () => messages.list({ from: begun })
  const pass = (seconds: number): void => {
    const step = seconds > 600 ? 10 : 1
    for (let second = 0; second < seconds; second += step) {
      clock.advance(step * SECOND)
      life.runDue()
    }
  }
  const presence = () => documents.list('sip').map(({ id, on_line }) => ({ id, on_line }))
  return { life, documents, messages, clock, home, later, pass, presence, end }
}

/** A customer's number that answers, or one that never does. */
function customer(silent: boolean, seed = 1): string {
  const numbers = Array.from({ length: 100 }, (_, place) => String(79_050_001_000 + place))
  return numbers.find((number) => isSilent(seed, number) === silent) ?? ''
}

function say(lived: Awaited<ReturnType<typeof openLife>>, other: string, msg: string): void {
  const { clock, life, messages } = lived
  const at = clock.now()
  const sent = { created: at, sent: at, sender: OWN, receiver: other, msg }
  messages.add({ ...sent, incoming: 0, pdu: 1, readed: 1 })
  life.sent(OWN, other, at)
}

describe('customers', () => {
  test('write from time to time, to own mobile numbers', async () => {
    const lived = await openLife()
    lived.pass(3600)
    const written = lived.later()
    expect(written.length).toBeGreaterThan(20)
    expect(written.length).toBeLessThan(95)
    expect(new Set(written.map(({ msg }) => msg)).size).toBeGreaterThan(10)
    for (const message of written) {
      expect(message).toMatchObject({ incoming: 1, readed: 0 })
      expect(['79010004810', '79010004811']).toContain(message.receiver)
      expect(message.sender).toMatch(/^79\d{9}$/)
      expect(message.msg.length).toBeGreaterThan(1)
    }
    expect(new Set(written.map(({ sender }) => sender)).size).toBeGreaterThan(10)
  })

  test('wait for an answer before they write again', async () => {
    const lived = await openLife()
    lived.pass(3600)
    const senders = lived.later().map(({ sender }) => sender)
    expect(new Set(senders).size).toBe(senders.length)
  })

  test('write less while much lies unread', async () => {
    const lived = await openLife()
    lived.pass(3 * 3600)
    const before = lived.later().length
    lived.pass(3600)
    const ignored = lived.later().length - before
    for (const { receiver, sender } of lived.later()) lived.messages.markRead(receiver, sender)
    const after = lived.later().length
    lived.pass(3600)
    expect(lived.later().length - after).toBeGreaterThan(2 * ignored)
  })

  test('write in their own language', async () => {
    const lived = await openLife()
    const isEnglish = (msg: string) => !/[а-яё]/i.test(msg)
    const before = lived.messages.list({ incoming: 1 })
    lived.pass(6 * 3600)
    for (const message of lived.later()) {
      const earlier = before.find(({ sender }) => sender === message.sender)
      if (earlier) expect(isEnglish(message.msg)).toBe(isEnglish(earlier.msg))
    }
  })

  test('somebody writes within two minutes of the first look', async () => {
    const lived = await openLife()
    lived.pass(120)
    expect(lived.later()).not.toEqual([])
  })

  test('answer within twenty seconds, once, to the number that wrote', async () => {
    const lived = await openLife()
    const other = customer(false)
    say(lived, other, 'Добрый день!')
    lived.pass(2)
    say(lived, other, 'Окно готово, когда вам удобно?')
    lived.pass(1)
    expect(lived.later().filter(({ sender }) => sender === other)).toEqual([])
    lived.pass(20)
    const answers = lived.later().filter(({ sender }) => sender === other)
    expect(answers).toMatchObject([{ receiver: OWN, incoming: 1, readed: 0 }])
    lived.pass(60)
    expect(lived.later().filter(({ sender }) => sender === other)).toHaveLength(1)
  })

  test('some never answer, nor do senders with letters', async () => {
    const lived = await openLife()
    for (const other of [customer(true), 'YARBANK', '79990001234']) {
      say(lived, other, 'Здравствуйте')
      lived.pass(60)
      expect(lived.later().filter(({ sender }) => sender === other)).toEqual([])
    }
  })

  test('answer in the language and on the subject', async () => {
    const lived = await openLife()
    const answerTo = (text: string): string => {
      const other = customer(false)
      say(lived, other, text)
      lived.pass(21)
      return lived.messages.list({ sender: other }, 1)[0]?.msg ?? ''
    }
    expect(answerTo('Thank you, the window is ready')).toMatch(/^[\x20-\x7e]+$/)
    expect(answerTo('Подскажите адрес')).toMatch(/\d/)
    expect(answerTo('Принято')).toMatch(/[а-я]/i)
  })

  test('go on with what they began to talk about', async () => {
    const lived = await openLife()
    const other = customer(false)
    lived.documents.put('talk', Number(other), { lines: ['Пятый этаж', 'Ждём!'] })
    const answers = ['Завтра', 'Адрес?'].map((text) => {
      say(lived, other, text)
      lived.pass(21)
      return lived.messages.list({ sender: other }, 1)[0]?.msg
    })
    expect(answers).toEqual(['Пятый этаж', 'Ждём!'])
  })
})

test('extensions go on and off', async () => {
  const lived = await openLife()
  const before = lived.presence()
  const seen = new Set<string>()
  for (let minute = 0; minute < 10; minute += 1) {
    lived.pass(60)
    seen.add(JSON.stringify(lived.presence()))
  }
  expect(seen.size).toBeGreaterThan(5)
  expect(lived.presence().map(({ id }) => id)).toEqual(before.map(({ id }) => id))
})

test('the same seed lives the same life, another seed another one', async () => {
  const [one, same, other] = [await openLife(1), await openLife(1), await openLife(2)]
  for (const lived of [one, same, other]) {
    say(lived, customer(false), 'Здравствуйте!')
    lived.pass(900)
  }
  expect(same.later()).toEqual(one.later())
  expect(same.presence()).toEqual(one.presence())
  expect(other.later()).not.toEqual(one.later())
})

test('what is planned survives a restart', async () => {
  const first = await openLife()
  const other = customer(false)
  say(first, other, 'Здравствуйте!')
  first.pass(2)
  first.end()
  first.clock.advance(MINUTE)
  const second = await openLife(1, first.home, first.clock)
  second.pass(1)
  expect(second.later().filter(({ sender }) => sender === other)).toHaveLength(1)
})

test('a running cabinet lives by itself', async () => {
  const running = await startDemo({ home: newHome(), pace: 500 })
  onTestFinished(() => running.close())
  const demo = helped(running)
  const before = (await demo.dialog()).length
  await eventually(async () => expect((await demo.dialog()).length).toBeGreaterThan(before))
})

test('a cabinet without life plans nothing', async () => {
  const home = newHome()
  const running = await startDemo({ home, life: 'off', pace: 1000 })
  await helped(running).send()
  await running.close()
  const database = await openDatabase(home, 'small', 1)
  expect(createDocuments(database).list('event')).toEqual([])
  database.close()
})
