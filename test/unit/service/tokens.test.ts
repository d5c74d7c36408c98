import { expect, test, vi } from 'vitest'
import { createRefreshingToken, ServiceFailure } from '../../../electron/service/index.ts'
import { failureOf, gate } from './client.ts'

const refusal = new ServiceFailure({
  kind: 'refused',
  operation: 'session.refresh',
  sent: true,
  status: 401,
})

test('callers that failed with an older token get the present one without an exchange', async () => {
  let turn = 1
  const exchange = vi.fn(() => Promise.resolve({ token: `t${++turn}`, refresh_token: `r${turn}` }))
  const source = createRefreshingToken({ tokens: { token: 't1', refresh_token: 'r1' }, exchange })
  expect(await source.refresh('t1')).toBe('t2')
  expect(await source.refresh('t1')).toBe('t2')
  expect(exchange.mock.calls).toEqual([['r1']])
  expect(await source.refresh('t2')).toBe('t3')
  expect(exchange.mock.calls).toEqual([['r1'], ['r2']])
  expect(source.current()).toBe('t3')
})

test('nobody uses a new pair before it was stored', async () => {
  const storing = gate()
  const stored = gate()
  const source = createRefreshingToken({
    tokens: { token: 't1', refresh_token: 'r1' },
    exchange: () => Promise.resolve({ token: 't2', refresh_token: 'r2', token_expire: 5 }),
    onRefreshed: async (tokens) => {
      expect(tokens).toEqual({ token: 't2', refresh_token: 'r2', token_expire: 5 })
      storing.open()
      await stored.opened
    },
  })
  const renewed = Promise.all([source.refresh('t1'), source.refresh('t1')])
  await storing.opened
  expect(source.current()).toBe('t1')
  stored.open()
  expect(await renewed).toEqual(['t2', 't2'])
  expect(source.current()).toBe('t2')
})

test('a pair that could not be stored is in use all the same, and the error is heard', async () => {
  const source = createRefreshingToken({
    tokens: { token: 't1', refresh_token: 'r1' },
    exchange: () => Promise.resolve({ token: 't2' }),
    onRefreshed: () => Promise.reject(new Error('no room')),
  })
  await expect(source.refresh('t1')).rejects.toThrow('no room')
  expect(source.current()).toBe('t2')
  expect(await source.refresh('t1')).toBe('t2')
})

test('without a refresh token there is nothing to exchange', async () => {
  const exchange = vi.fn()
  const source = createRefreshingToken({ tokens: { token: 't1', refresh_token: null }, exchange })
  expect(await failureOf(source.refresh('t1'))).toMatchObject({ kind: 'signedOut', sent: false })
  expect(exchange).not.toHaveBeenCalled()
  expect(source.current()).toBeUndefined()
})

test('all callers share one failure, and a refused refresh token is never shown again', async () => {
  const exchange = vi.fn(() => Promise.reject(refusal))
  const source = createRefreshingToken({ tokens: { token: 't1', refresh_token: 'r1' }, exchange })
  const [first, second] = await Promise.all([
    failureOf(source.refresh('t1')),
    failureOf(source.refresh('t1')),
  ])
  expect(first).toMatchObject({ kind: 'signedOut', cause: refusal })
  expect(second).toBe(first)
  expect(await failureOf(source.refresh('t1'))).toBe(first)
  expect(exchange).toHaveBeenCalledTimes(1)
})
