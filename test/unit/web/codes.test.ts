import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BridgeEvent } from '../../../electron/bridge/index.ts'
import type { RiskKind } from '../../../electron/bridge/command.ts'
import type { Question } from '../../../electron/core/ports.ts'
import { createTaskQueue } from '../../../electron/core/platform/tasks/task-queue.ts'
import { workUnderWay } from '../../../electron/core/platform/work.ts'
import { createCodes } from '../../../electron/web/codes.ts'
import { eventually } from '../../support/waits.ts'
import { connect, openSession, startShell } from './harness.ts'

const QUESTION: Question = { kind: 'delete', what: 'queue', name: 'Продажи' }

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

/** A program with a terminal that is read, and pages that are told things. */
function program() {
  const terminal: string[] = []
  const codes = createCodes({
    show: (lines) => void terminal.push(...lines),
    locale: async () => 'ru',
  })
  /** As the core does. */
  const enqueue = createTaskQueue()
  const openPage = () => {
    const events: BridgeEvent[] = []
    const tell = (event: BridgeEvent) => void events.push(event)
    codes.enter(tell)
    return {
      tell,
      events,
      gives: (risk: RiskKind = 'deletes', question = QUESTION) =>
        enqueue(() => codes.confirm(question, risk, undefined, tell)),
      answers: (code?: string, forNow?: boolean) =>
        codes.answer(tell, { id: idOf(events), code, forNow }),
    }
  }
  const code = () => terminal.findLast((line) => /^Код: /.test(line))?.replaceAll(/\D/g, '') ?? ''
  /** Resolves once the question has come. */
  const shown = (times = 1) =>
    eventually(() => expect(terminal.filter((line) => /^Код: /.test(line))).toHaveLength(times))
  return { codes, terminal, openPage, code, shown }
}

function idOf(events: BridgeEvent[]): string {
  const due = events.findLast(({ name }) => name === 'confirmation.due')
  return due?.name === 'confirmation.due' ? due.payload.id : ''
}

/** A wrong code of the same length. */
const other = (code: string) => code.slice(1) + (code.startsWith('0') ? '1' : '0')

it('shows question and code in the terminal, and the page the question alone', async () => {
  const { openPage, terminal, code, shown } = program()
  const page = openPage()
  const reply = page.gives()
  await shown()
  expect(terminal).toContain('Switchdesk спрашивает: Удалить очередь «Продажи»?')
  expect(code()).toMatch(/^\d{6}$/)
  expect(page.events).toMatchObject([
    { payload: { mayHold: true, words: { en: { message: 'Delete the queue “Продажи”?' } } } },
  ])
  expect(JSON.stringify(page.events)).not.toContain(code())
  expect(page.answers(code())).toEqual({ state: 'right' })
  expect(await reply).toBe('yes')
})

it('takes a no, and a yes for now, which money, passwords and messages are not offered', async () => {
  const { openPage, code, shown, terminal } = program()
  const page = openPage()
  const declined = page.gives()
  await shown()
  page.answers()
  expect(await declined).toBe('no')
  const held = page.gives()
  await shown(2)
  page.answers(code(), true)
  expect(await held).toBe('forNow')
  void page.gives('spends')
  await shown(3)
  expect(page.events.at(-1)).toMatchObject({ payload: { mayHold: false } })
  page.answers(code())
  const opened = page.gives('opens', { kind: 'secret', what: 'token', name: 'Сайт' })
  await shown(4)
  expect(page.events.at(-1)).toMatchObject({ payload: { mayHold: false } })
  page.answers(code(), true)
  expect(await opened).toBe('yes')
  void page.gives('deletes', { kind: 'messages', name: 'Ромашка' })
  await shown(5)
  expect(page.events.at(-1)).toMatchObject({ payload: { mayHold: false } })
  expect(terminal).toContain(
    'Switchdesk спрашивает: Выйти из кабинета «Ромашка» и удалить с этого компьютера его переписку?',
  )
})

it('shows every destination in the terminal and to the page, however many there are', async () => {
  const { openPage, terminal, shown } = program()
  const page = openPage()
  const mobiles = Array.from({ length: 12 }, (_, place) => ({
    number: String(79161112201 + place),
    extensions: [4321 + place],
  }))
  void page.gives('diverts', { kind: 'mobile', mobiles })
  await shown()
  for (let place = 1; place <= 12; place += 1) {
    const lead = `${4320 + place} → +7 916 111-22-${String(place).padStart(2, '0')}`
    expect(terminal).toContain(`  ${lead}`)
    expect(JSON.stringify(page.events)).toContain(lead)
  }
})

it('says in the terminal what a page took for longer, and takes no money so', async () => {
  const { openPage, terminal, code, shown } = program()
  const page = openPage()
  const held = page.gives()
  await shown()
  page.answers(code(), true)
  expect(await held).toBe('forNow')
  expect(terminal.at(-2)).toMatch(/^15 минут страница не будет спрашивать об этом/)
  const bought = page.gives('spends')
  await shown(2)
  page.answers(code(), true)
  expect(await bought).toBe('yes')
  expect(terminal.filter((line) => line.startsWith('15 минут страница'))).toHaveLength(1)
})

it('lets a page guess three times, and then asks nothing for a while that grows', async () => {
  const { openPage, terminal, code, shown } = program()
  const page = openPage()
  const guessed = page.gives()
  await shown()
  expect(page.answers(other(code()))).toEqual({ state: 'wrong', left: 2 })
  expect(page.answers(other(code()))).toEqual({ state: 'wrong', left: 1 })
  expect(page.answers(other(code()))).toEqual({ state: 'over', why: 'locked', wait: 30_000 })
  expect(await guessed).toBe('no')
  // The right one comes too late, and another page fares no better.
  expect(page.answers(code())).toMatchObject({ state: 'over' })
  const lines = terminal.length
  vi.advanceTimersByTime(10_000)
  const second = openPage()
  expect(await second.gives()).toBe('no')
  expect(second.events).toEqual([
    { name: 'confirmation.over', payload: { why: 'locked', wait: 20_000 } },
  ])
  expect(terminal).toHaveLength(lines)
  vi.advanceTimersByTime(20_000)
  void second.gives()
  await shown(2)
  expect(second.answers(other(code()))).toEqual({ state: 'over', why: 'locked', wait: 120_000 })
})

it('gets nowhere with ten thousand guesses, whatever comes between them', async () => {
  const { codes, openPage, code } = program()
  const began = performance.now()
  let page = openPage()
  let chance = 0
  let guesses = 0
  for (let question = 1; guesses < 10_000; question += 1) {
    const reply = page.gives()
    await vi.advanceTimersByTimeAsync(0)
    expect(page.events.at(-1)).toMatchObject({ name: 'confirmation.due' })
    let wait = 0
    for (let turn = 0; turn < 10 && wait === 0; turn += 1) {
      chance += 10 ** -code().length
      guesses += 1
      const verdict = page.answers(other(code()))
      if (verdict.state === 'over' && verdict.why === 'locked') wait = verdict.wait
      // A refusal or another connection before the last try: the question is another one then.
      if (verdict.state === 'wrong' && verdict.left === 1) break
    }
    if (question % 2) page.answers()
    else {
      codes.leave(page.tell)
      page = openPage()
    }
    expect(await reply).toBe('no')
    vi.advanceTimersByTime(wait)
  }
  // One in a hundred thousand, in months.
  expect(chance).toBeLessThan(1.01e-5)
  expect(performance.now() - began).toBeGreaterThan(60 * 24 * 3_600_000)
})

it('asks a few times and then no more, whether it is refused or its page goes', async () => {
  const { codes, openPage, shown, code } = program()
  for (let time = 1; time <= 6; time += 1) {
    const page = openPage()
    const reply = page.gives()
    await shown(time)
    if (time % 2) page.answers()
    else codes.leave(page.tell)
    expect(await reply).toBe('no')
  }
  const page = openPage()
  expect(await page.gives()).toBe('no')
  expect(page.events).toMatchObject([{ payload: { why: 'locked', wait: 30_000 } }])
  vi.advanceTimersByTime(30_000)
  const agreed = page.gives()
  await shown(7)
  page.answers(code())
  expect(await agreed).toBe('yes')
  // Whoever reads the terminal begins anew.
  const declined = page.gives()
  await shown(8)
  page.answers()
  expect(await declined).toBe('no')
  void page.gives()
  await shown(9)
})

it('forgives who mistypes now and then: neither a pause nor a longer code', async () => {
  const { openPage, code, shown } = program()
  const page = openPage()
  for (let time = 1; time <= 30; time += 1) {
    const reply = page.gives()
    await shown(time)
    expect(page.answers(other(code()))).toEqual({ state: 'wrong', left: 2 })
    expect(code()).toHaveLength(6)
    page.answers(code())
    expect(await reply).toBe('yes')
  }
})

it('shows a long code after ten wrong ones, in threes, until one of them is typed', async () => {
  const { openPage, code, shown, terminal } = program()
  const page = openPage()
  const guess = async (time: number) => {
    const reply = page.gives()
    await shown(time)
    page.answers(other(code()))
    page.answers()
    expect(await reply).toBe('no')
    vi.advanceTimersByTime(3_600_001)
  }
  for (let time = 1; time <= 10; time += 1) await guess(time)
  const long = page.gives()
  await shown(11)
  expect(code()).toHaveLength(15)
  expect(terminal.findLast((line) => line.startsWith('Код: '))).toMatch(/^Код: (\d{3} ){4}\d{3}$/)
  expect(page.events.at(-1)).toMatchObject({ payload: { digits: 15 } })
  page.answers(code())
  expect(await long).toBe('yes')
  void page.gives()
  await shown(12)
  expect(code()).toHaveLength(6)
})

it('asks no longer than two minutes', async () => {
  const { openPage, code, shown } = program()
  const page = openPage()
  const late = page.gives()
  await shown()
  vi.advanceTimersByTime(120_000)
  expect(await late).toBe('no')
  expect(page.events.at(-1)).toMatchObject({ payload: { why: 'expired' } })
  expect(page.answers(code())).toEqual({ state: 'over', why: 'expired' })
})

it('asks one thing at a time, and only the page that asked for it can answer', async () => {
  const { openPage, code, shown } = program()
  const [page, stranger] = [openPage(), openPage()]
  const one = page.gives()
  const two = stranger.gives()
  await shown()
  expect(stranger.events).toEqual([])
  stranger.events.push(...page.events)
  expect(stranger.answers(code())).toMatchObject({ state: 'over' })
  expect(page.answers(code())).toEqual({ state: 'right' })
  expect(await one).toBe('yes')
  await shown(2)
  expect(stranger.answers(code())).toEqual({ state: 'right' })
  expect(await two).toBe('yes')
})

it('takes the end of a page for a no, also while it waits for its turn', async () => {
  const { codes, openPage, shown } = program()
  const [page, next] = [openPage(), openPage()]
  const [one, two] = [page.gives(), next.gives()]
  await shown()
  codes.leave(next.tell)
  codes.leave(page.tell)
  expect([await one, await two]).toEqual(['no', 'no'])
})

it('agrees to nothing that no page asked for', async () => {
  expect(await program().codes.confirm(QUESTION, 'deletes')).toBe('no')
})

it('goes by the sockets of the web shell', async () => {
  vi.useRealTimers()
  const shown: string[] = []
  const codes = createCodes({
    show: (lines) => void shown.push(...lines),
    locale: async () => 'en',
  })
  const { host, newAddress, commands } = await startShell({ codes })
  commands['queues.delete'] = async () => {
    await codes.confirm(QUESTION, 'deletes', undefined, workUnderWay().page)
    return {}
  }
  const page = await connect(host, await openSession(newAddress()))
  const done = page.call('queues.delete', { cabinet: 'c', id: 1 })
  await eventually(() => expect(page.events).toHaveLength(1))
  const [due] = page.events as { payload: { id: string } }[]
  const code = shown.find((line) => line.startsWith('Code: '))?.slice('Code: '.length)
  const answer = { id: due?.payload.id, code }
  expect(await page.call('app.confirm', answer)).toEqual({ ok: true, value: { state: 'right' } })
  expect(await done).toMatchObject({ ok: true })
})
