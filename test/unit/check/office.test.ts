import { expect, test } from 'vitest'
import type { CallLoss, CheckReport, Finding } from '../../../electron/bridge/check.ts'
import { eventually } from '../../support/waits.ts'
import { benchForAllTests } from '../numbers/support/bench.ts'

const bench = benchForAllTests()

const line = ({ rule, severity, of, field = '–' }: Finding) =>
  [severity, rule, of.kind, of.kind === 'reservedNumbers' ? '' : of.id, field].join(' ')

/** A report of which nothing is left out: since when numbers are not registered is read by and by. */
async function wholeReport(): Promise<CheckReport> {
  await bench.call('check.run', { read: 'all' })
  await eventually(async () => expect((await bench.call('check.run', {})).unchecked).toEqual([]))
  return bench.call('check.run', {})
}

test('the demo office has the faults that were put into it, and no others', async () => {
  const { findings } = await wholeReport()
  expect(findings.map(line)).toEqual([
    'error externalOff externalNumbers 652 status',
    'error numberNowhere numbers 513 following',
    'error targetUnknown numbers 512 following.name',
    'error branchesLost numbers 510 following.name',
    'error branchMissing scenarios 903 menu.2.destination_id',
    'warning closedSilent scenarios 903 no_active',
    'warning groupEmpty groups 405 sips',
    'warning callerIdGone sip 3012 aon.id',
    'warning hookOpen webhooks 902 url',
    'notice memberMute groups 402 sips.1.id',
    // Its only number of the kind.
    'notice optionFull tariff Номера 8-800 tariff.2.inuse',
    'notice reserveEnds reservedNumbers  reserved_to',
    'notice unreached scenarios 905 –',
    'notice audioUnused media 810 –',
  ])
  const rulesThat = (when: CallLoss | undefined) =>
    findings.filter(({ loses }) => loses === when).map(({ rule }) => rule)
  expect(rulesThat('now')).toEqual(['externalOff', 'numberNowhere', 'targetUnknown'])
  expect(rulesThat('sometimes').slice(0, 3)).toEqual([
    'branchesLost',
    'branchMissing',
    'closedSilent',
  ])
  expect(rulesThat(undefined)[0]).toBe('hookOpen')
})

const nowhere = ({ findings }: CheckReport) => {
  const [found] = findings.filter(({ rule }) => rule === 'numberNowhere')
  if (!found) throw new Error('There is no such finding.')
  return found
}

test('what was muted stays so over a restart, until what it rests on changes', async () => {
  const { key, evidence } = nowhere(await wholeReport())
  await bench.call('check.mute', { key, evidence, reason: 'Sold in May' })
  expect(nowhere(await wholeReport()).muted).toMatchObject({ reason: 'Sold in May' })
  await bench.restart()
  expect(nowhere(await wholeReport()).muted).toMatchObject({ reason: 'Sold in May' })
  await bench.call('check.mute', { key, evidence: 'another', reason: 'Sold in June' })
  expect(nowhere(await wholeReport()).muted).toBeUndefined()
  await bench.call('check.mute', { key, evidence, reason: 'Sold in June' })
  await bench.call('check.unmute', { key })
  expect(nowhere(await wholeReport()).muted).toBeUndefined()
})

test('rules whose lists or details could not be read are not judged by', async () => {
  await wholeReport()
  const parts = async () => {
    const { unchecked } = await bench.call('check.run', { read: 'all' })
    return unchecked.flatMap(({ rule, because }) =>
      because.map(({ part, is }) => `${rule} ${part} ${is}`),
    )
  }
  await bench.service.fault({
    operation: 'webhooks.list',
    kind: 'status',
    status: 500,
    times: 'all',
  })
  const lacking = await parts()
  expect(lacking).toContain('hookOpen webhooks failed')
  expect(lacking.some((one) => one.startsWith('audioUnused'))).toBe(false)
  await bench.service.clearFaults()
  await bench.service.fault({ operation: 'groups.read', kind: 'status', status: 500, times: 'all' })
  expect(await parts()).toContain('groupEmpty groups failed')
  await bench.service.clearFaults()
  expect(nowhere(await wholeReport()).severity).toBe('error')
})
