import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BridgeEvent } from '../../../electron/bridge/index.ts'
import type { Stake } from '../../../electron/bridge/command.ts'
import type { Question } from '../../../electron/core/ports.ts'
import { createCodes } from '../../../electron/web/codes.ts'
import { connect, openSession, startShell } from './harness.ts'

const QUESTION: Question = { kind: 'delete', what: 'queue', name: 'Продажи' }

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => vi.useRealTimers())

/** A program with a terminal that is read, and pages that are told things. */
function program() {
  const terminal: string[] = []
  const codes = createCodes({
    show: (lines) => void terminal.push(...lines),
    locale: async () => 'ru',
  })
  const openPage = () => {
    const events: BridgeEvent[] = []
    const tell = (event: BridgeEvent) => void events.push(event)
    return {
      tell,
      events,
      gives: (stake: Stake = 'deletes', question = QUESTION) =>
        codes.within(tell, () => codes.confirm(question, stake)),
      answers: (code?: string, forNow?: boolean) =>
        codes.answer(tell, { id: idOf(events), code, forNow }),
    }
  }
  const code = () => terminal.findLast((line) => /^Код: /.test(line))?.slice('Код: '.length) ?? ''
  /** Resolves once the question has come. */
  const shown = (times = 1) =>
    vi.waitFor(() => expect(terminal.filter((line) => /^Код: /.test(line))).toHaveLength(times))
  return { codes, terminal, openPage, code, shown }
}

function idOf(events: BridgeEvent[]): string {
  const due = events.findLast(({ name }) => name === 'confirmation.due')
  return due?.name === 'confirmation.due' ? due.payload.id : ''
}

const other = (code: string) => (code === '000000' ? '000001' : '000000')

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

it('takes a no, and a yes for now, which money is not offered', async () => {
  const { openPage, code, shown } = program()
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
})

it('lets a page guess three times, and then asks nothing for a minute', async () => {
  const { openPage, terminal, code, shown } = program()
  const page = openPage()
  const guessed = page.gives()
  await shown()
  expect(page.answers(other(code()))).toEqual({ state: 'wrong', left: 2 })
  expect(page.answers(other(code()))).toEqual({ state: 'wrong', left: 1 })
  expect(page.answers(other(code()))).toEqual({ state: 'over', why: 'locked' })
  expect(await guessed).toBe('no')
  // The right one comes too late, and another page fares no better.
  expect(page.answers(code())).toMatchObject({ state: 'over' })
  const lines = terminal.length
  const second = openPage()
  expect(await second.gives()).toBe('no')
  expect(second.events).toMatchObject([{ name: 'confirmation.over', payload: { why: 'locked' } }])
  expect(terminal).toHaveLength(lines)
  vi.advanceTimersByTime(60_000)
  void second.gives()
  await shown(2)
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
  commands['queues.delete'] = async () => void (await codes.confirm(QUESTION, 'deletes'))
  const page = await connect(host, await openSession(newAddress()))
  const done = page.call('queues.delete', { cabinet: 'c', id: 1, name: 'x' })
  await vi.waitFor(() => expect(page.events).toHaveLength(1))
  const [due] = page.events as { payload: { id: string } }[]
  const code = shown.find((line) => line.startsWith('Code: '))?.slice('Code: '.length)
  const answer = { id: due?.payload.id, code }
  expect(await page.call('app.confirm', answer)).toEqual({ ok: true, value: { state: 'right' } })
  expect(await done).toMatchObject({ ok: true })
})
