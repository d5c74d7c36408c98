import { expect, test, vi } from 'vitest'
import type { Failure } from '../../../electron/bridge/failures.ts'
import { createLink } from '../../../electron/core/platform/polling/link.ts'
import type { Link } from '../../../electron/bridge/link.ts'

const down: Failure = { kind: 'unreachable' }

function observed() {
  const told: Link[] = []
  return { link: createLink((next) => told.push(next)), told }
}

test('is checking until the first answer, then online', () => {
  const { link, told } = observed()
  expect(link.current()).toEqual({ state: 'checking' })
  link.succeeded('inbox', 1)
  expect(told).toEqual([{ state: 'online', checkedAt: 1 }])
})

test('the first check that fails is an outage at once', () => {
  const { link, told } = observed()
  link.failed('inbox', down, 45, 50)
  const behind = [{ check: 'inbox', failure: down, retryAt: 50 }]
  expect(told).toEqual([{ state: 'failing', retryAt: 50, failure: down, behind }])
})

test('one failure between successes is a blip that nobody sees, two are an outage', () => {
  const { link, told } = observed()
  link.succeeded('inbox', 1)
  link.failed('inbox', down, 45, 50)
  link.succeeded('inbox', 2)
  link.failed('inbox', down, 45, 50)
  expect(told).toHaveLength(1)
  link.failed('inbox', down, 55, 60)
  expect(told.at(-1)).toEqual({
    state: 'failing',
    checkedAt: 2,
    retryAt: 60,
    failure: down,
    behind: [{ check: 'inbox', checkedAt: 2, failure: down, retryAt: 60 }],
  })
  link.succeeded('inbox', 3)
  expect(told.at(-1)).toEqual({ state: 'online', checkedAt: 3 })
})

test('joins its jobs: any that fails shows, with the nearest retry, until all are well', () => {
  const { link } = observed()
  link.succeeded('inbox', 1)
  link.failed('money', down, 85, 90)
  link.failed('presence', { kind: 'limited' }, 65, 70)
  expect(link.current()).toEqual({
    state: 'failing',
    checkedAt: 1,
    retryAt: 70,
    failure: { kind: 'limited' },
    behind: [
      { check: 'money', failure: down, retryAt: 90 },
      { check: 'presence', failure: { kind: 'limited' }, retryAt: 70 },
    ],
  })
  link.succeeded('presence', 2)
  expect(link.current()).toMatchObject({ state: 'failing', retryAt: 90 })
  link.succeeded('money', 3)
  expect(link.current()).toEqual({ state: 'online', checkedAt: 3 })
})

test('one that the service asks to wait long for is behind at once, since it was done last', () => {
  const { link } = observed()
  const limited: Failure = { kind: 'limited' }
  link.succeeded('inbox', 1_000)
  link.succeeded('presence', 5_000)
  link.failed('inbox', limited, 6_000, 96_000)
  link.succeeded('presence', 9_000)
  expect(link.current()).toEqual({
    state: 'failing',
    checkedAt: 9_000,
    retryAt: 96_000,
    failure: limited,
    behind: [{ check: 'inbox', checkedAt: 1_000, failure: limited, retryAt: 96_000 }],
  })
})

test('one that was waited for in vain for long is behind at once', () => {
  const { link } = observed()
  link.succeeded('inbox', 1_000)
  link.failed('inbox', down, 5_000, 35_500)
  expect(link.current().state).toBe('failing')
})

test('while all is well, the time of the last check is told once a minute and known always', () => {
  const { link, told } = observed()
  for (let at = 0; at <= 120_000; at += 5_000) link.succeeded('inbox', at + 1)
  expect(told.map(({ checkedAt }) => checkedAt)).toEqual([1, 60_001, 120_001])
  link.succeeded('inbox', 130_000)
  expect(link.current().checkedAt).toBe(130_000)
})

test('signed out stays signed out, whatever late answers say, until a new beginning', () => {
  const { link, told } = observed()
  link.succeeded('inbox', 1)
  link.signedOut({ kind: 'signedOut' })
  link.succeeded('money', 2)
  link.failed('inbox', down, 4, 9)
  expect(told.slice(1)).toEqual([
    { state: 'signedOut', checkedAt: 1, failure: { kind: 'signedOut' } },
  ])
  link.reset()
  expect(told.at(-1)).toEqual({ state: 'checking' })
})

test('a list that the service refuses is named while it answers all else', () => {
  const { link, told } = observed()
  const refused: Failure = { kind: 'refused', message: 'Нет доступа' }
  link.failed('money', refused, 5, 10)
  expect(link.current().state).toBe('failing')
  link.succeeded('inbox', 1)
  const behind = [{ check: 'money', failure: refused, retryAt: 10 }]
  expect(link.current()).toEqual({ state: 'online', checkedAt: 1, behind })
  link.failed('money', refused, 15, 20)
  link.failed('presence', { kind: 'badReply' }, 25, 30)
  expect(link.current().behind?.map(({ check }) => check)).toEqual(['money', 'presence'])
  const before = told.length
  link.succeeded('inbox', 2)
  expect(told).toHaveLength(before)
  link.failed('inbox', refused, 35, 40)
  link.failed('inbox', refused, 45, 50)
  expect(link.current()).toMatchObject({ state: 'failing', failure: refused })
  link.succeeded('inbox', 3)
  link.succeeded('presence', 3)
  link.succeeded('money', 3)
  expect(link.current()).toEqual({ state: 'online', checkedAt: 3 })
})

test('a service that falls silent is told before its calls end, and as soon as one is answered no more', () => {
  const { link, told } = observed()
  link.answered()
  link.succeeded('inbox', 1)
  // Others are answered meanwhile: one call alone is slow.
  link.silent(100)
  expect(link.current()).toEqual({ state: 'online', checkedAt: 1 })
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_001)
  link.silent(100)
  later.mockRestore()
  const failure = { kind: 'incomplete', field: 'silent' }
  expect(told.at(-1)).toEqual({ state: 'failing', checkedAt: 1, retryAt: 20_100, failure })
  link.answered()
  expect(told.at(-1)).toEqual({ state: 'online', checkedAt: 1 })
})
