import { expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../../support/waits.ts'
import { complaints } from '../lint.ts'

/** The rules of `.eslint/waits.mjs`, broken on purpose in files that do not exist, and the wait that they name. */

const UNIT = 'test/unit/probe.test.ts'
const E2E = 'test/e2e/probe.spec.ts'
const EVENTUALLY = 'eventually() of test/support/waits.ts'

it.each([
  'await vi.waitFor(() => expect(told).toHaveLength(1))',
  'await vi.waitFor(check, { timeout: 900_000 })',
  'await vi.waitUntil(() => isThere)',
  'await expect.poll(() => told.length).toBe(1)',
])('a bare wait is refused, and told what to wait by: %s', async (code) => {
  const files = ['component', 'contract', 'faults', 'keychain', 'support', 'unit']
  for (const folder of files) {
    expect(await complaints(`test/${folder}/probe.test.ts`, code), folder).toEqual([
      expect.stringContaining(EVENTUALLY),
    ])
  }
})

it('Playwright’s waits go by its configuration', async () => {
  expect(await complaints(E2E, 'await expect.poll(() => told.length).toBe(1)')).toEqual([])
})

it.each([
  [UNIT, "test('so', { timeout: 60_000 }, () => undefined)"],
  [UNIT, "test('so', () => undefined, 60_000)"],
  [UNIT, "test.each([1])('so', () => undefined, 60_000)"],
  [UNIT, 'beforeAll(() => undefined, 60_000)'],
  [UNIT, 'vi.setConfig({ testTimeout: 120_000 })'],
  ['test/component/probe.test.ts', 'await waitFor(check, { timeout: 5_000 })'],
  [E2E, 'await expect(row).toBeVisible({ timeout: 20_000 })'],
  [E2E, 'await expect.poll(count, { timeout: 500 }).toBe(1)'],
  [E2E, 'await button.click({ timeout: 1_000 })'],
  [E2E, 'test.use({ actionTimeout: 10_000 })'],
  [E2E, 'test.setTimeout(60_000)'],
])('a limit that is shorter than the configuration’s is refused in %s: %s', async (file, code) => {
  expect(await complaints(file, code)).toEqual([expect.stringContaining('leave it out')])
})

it.each([
  [UNIT, "test('so', () => undefined, 600_000)"],
  [UNIT, 'ring(sips.map((sip) => sip.id), 30)'],
  [UNIT, 'const menu = ringing({ timeout: 999 })'],
  [E2E, 'await expect(row).toBeVisible()'],
  [E2E, 'await expect(async () => { await button.click({ timeout: 500 }) }).toPass()'],
])('and no other is in %s: %s', async (file, code) => {
  expect(await complaints(file, code)).toEqual([])
})

it.each([
  'expect(performance.now() - began).toBeLessThan(5_000)',
  'expect(Date.now()).toBeLessThanOrEqual(began + 5_000)',
  'expect(seenAt).toBeGreaterThan(Date.now() - 1_000)',
  'expect(due).toBeGreaterThan(Date.now() + 50_000)',
])('a bound on real time is refused: %s', async (code) => {
  expect(await complaints(UNIT, code)).toEqual([expect.stringContaining('bound on real time')])
})

it.each([
  'expect(performance.now() - began).toBeGreaterThanOrEqual(5_000)',
  'expect(sentAt).toBeLessThan(Date.now())',
])('that so much time has passed is none: %s', async (code) => {
  expect(await complaints(UNIT, code)).toEqual([])
})

it('a fixed sleep is refused, a turn of the loop is not', async () => {
  const sleep = (wait: string) => `await new Promise((resolve) => setTimeout(resolve${wait}))`
  expect(await complaints(UNIT, sleep(', 100'))).toEqual([expect.stringContaining('aWhile()')])
  expect(await complaints(UNIT, sleep(''))).toEqual([])
  const imported = (name: string) => `import { ${name} } from 'node:timers/promises'`
  expect(await complaints(UNIT, imported('setTimeout as pause'))).toHaveLength(1)
  expect(await complaints(UNIT, imported('setImmediate'))).toEqual([])
})

it('what comes to be so is waited for, and answered', async () => {
  let tries = 0
  const third = eventually(async () => {
    tries += 1
    expect(tries).toBe(3)
    return 'here'
  }, 1)
  expect(await third).toBe('here')
})

it('what never is so fails by its last failure, after two minutes', async () => {
  const { waitFor } = vi
  const waiting = vi
    .spyOn(vi, 'waitFor')
    .mockImplementation((check, options) => waitFor(check, { ...(options as object), timeout: 30 }))
  onTestFinished(() => waiting.mockRestore())
  const never = eventually(() => expect('this').toBe('that'))
  await expect(never).rejects.toThrow("Not so within two minutes: expected 'this' to be 'that'")
  expect(waiting.mock.lastCall?.[1]).toHaveProperty('timeout', 120_000)
})
