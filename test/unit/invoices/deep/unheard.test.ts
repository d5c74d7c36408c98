import { setImmediate as immediate } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { createConnections } from '../../../../electron/shell/connections.ts'
import { eventually } from '../../../support/waits.ts'
import { benchForAllTests } from '../../numbers/support/bench.ts'
import { startShell } from '../../web/harness.ts'
import { Tab } from '../../web/tab.ts'

/** An invoice that is issued while the page that asked for it goes. */

const bench = benchForAllTests()

beforeEach(() => void (bench.recorder.events.length = 0))

const openNow = () => bench.call('ledger.open', {})
const asked = async () => (await bench.service.requests())['payment.issueInvoice'] ?? 0
const issuing = (sum: number) => ({ cabinet: bench.cabinet, sum })
const connect = (isThere?: () => boolean) =>
  createConnections(bench.core.commands, bench.log).open({}, isThere)

/** The service takes its time, and the page goes meanwhile. */
async function goesMeanwhile<T>(command: Promise<T>, go: () => unknown): Promise<T> {
  await eventually(async () => expect(await asked()).toBe(1))
  await go()
  await bench.service.clearFaults()
  return command
}
const slowly = () =>
  bench.service.fault({ operation: 'payment.issueInvoice', kind: 'delay', ms: 3_600_000 })

test('a page that lost its connection meanwhile is told what was done, and nothing is issued twice', async () => {
  const { commands, listen } = bench.core
  const shell = await startShell({
    openConnection: createConnections(commands, bench.log).open,
    listen,
  })
  const tab = new Tab(shell.newAddress())
  const { bridge } = await tab.load()
  await bridge.call('diagnostics.journal', undefined)
  await slowly()
  const answer = await goesMeanwhile(bridge.call('invoices.issue', issuing(90)), () => tab.cut())
  expect(answer).toEqual({ ok: false, failure: { kind: 'unknown' } })
  await eventually(async () =>
    expect(await bridge.call('ledger.open', { cabinet: bench.cabinet })).toMatchObject({
      value: [{ label: '90.00', state: 'done' }],
    }),
  )
  expect(await bridge.call('invoices.issue', issuing(90))).toMatchObject({
    value: { before: true },
  })
  expect(await asked()).toBe(1)
})

test.each(['renew', 'close'] as const)(
  'what a window did not hear of before it was left (%s) is open until a person has seen it',
  async (leave) => {
    const window = connect()
    await slowly()
    await goesMeanwhile(window.dispatch('invoices.issue', issuing(91)), () => window[leave]())
    expect(await openNow()).toMatchObject([{ label: '91.00', state: 'done' }])
    expect(bench.recorder.events.map(({ name }) => name)).toContain('ledger.changed')
    // The next call counts as no proof that somebody saw it, and neither does an orderly end.
    await bench.call('invoices.issue', { sum: 92 })
    await bench.restart()
    expect(await openNow()).toMatchObject([{ label: '91.00' }])
  },
)

test('what could not leave for the page any more was not heard, and neither was word of it', async () => {
  const gone = connect(() => false)
  await gone.dispatch('invoices.issue', issuing(93))
  await eventually(async () => expect(await openNow()).toMatchObject([{ label: '93.00' }]))
  const before = { ok: true, value: { before: true } }
  expect(await gone.dispatch('invoices.issue', issuing(93))).toMatchObject(before)
  expect(await connect().dispatch('invoices.issue', issuing(93))).toMatchObject(before)
  expect(await asked()).toBe(1)
})

test('what was heard is not told again', async () => {
  const window = connect()
  expect(await window.dispatch('invoices.issue', issuing(94))).toMatchObject({ ok: true })
  expect(await openNow()).toEqual([])
  // The shell has sent the answer.
  await immediate()
  await window.close()
  expect(await openNow()).toEqual([])
  await bench.restart()
  expect(await openNow()).toEqual([])
})
