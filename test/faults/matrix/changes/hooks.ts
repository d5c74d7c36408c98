import type { FlashSettings } from '../../../../electron/bridge/index.ts'
import type { Bench } from '../../../unit/numbers/support/bench.ts'
import { change, next, type Change } from './change.ts'

const webhook = () => ({
  url: `https://bpm.example/in/${next()}`,
  event: 'destroy' as const,
  typeCall: 'all' as const,
  typeStyle: 'short' as const,
  template: '{"n":"{to}"}',
  fields: [{ before: 'to', after: 'number' }],
  headers: [],
  params: [],
})

async function newAccount(bench: Bench) {
  const name = `Проверка ${next()}`
  const { id = 0 } = await bench.call('verification.create', { name })
  return { id, name }
}

/** An account's settings as they are now. */
async function settingsOf(bench: Bench, id: number): Promise<FlashSettings> {
  const before = bench.recorder.events.length
  await bench.call('account.detail', { slice: 'flashAccounts', of: id, refresh: true })
  const { detail } = await bench.recorder.event('detail.changed', (payload) => {
    const isNew = bench.recorder.events.slice(before).some((one) => one.payload === payload)
    return isNew && payload.detail.of === id && payload.detail.state.state === 'fresh'
  })
  return detail.detail as FlashSettings
}

const email = () => `office${next()}@matrix.example`

async function newEmail(bench: Bench) {
  const address = email()
  const { id = 0 } = await bench.call('emails.add', { email: address })
  return { id, address }
}

/** Changes of webhooks, verification calls and addresses for notifications. */
export const hooksChanges: readonly Change[] = [
  change('webhooks.create', async (bench) => {
    const body = webhook()
    return async () => bench.call('webhooks.create', { body })
  }),
  change('webhooks.replace', async (bench) => {
    const seen = webhook()
    const { id = 0 } = await bench.call('webhooks.create', { body: seen })
    return async () => bench.call('webhooks.replace', { id, body: webhook(), seen })
  }),
  change('webhooks.delete', async (bench) => {
    const { url, ...rest } = webhook()
    const { id = 0 } = await bench.call('webhooks.create', { body: { url, ...rest } })
    return async () => bench.call('webhooks.delete', { id, url })
  }),
  change('session.ownPinCall', async (bench) => async () => bench.call('verification.callPin', {})),
  change('flashCall.create', async (bench) => {
    const name = `Проверка ${next()}`
    return async () => bench.call('verification.create', { name })
  }),
  change('flashCall.rename', async (bench) => {
    const { id, name: seen } = await newAccount(bench)
    return async () => bench.call('verification.rename', { id, name: `Касса ${next()}`, seen })
  }),
  change('flashCall.delete', async (bench) => {
    const account = await newAccount(bench)
    return async () => bench.call('verification.delete', account)
  }),
  change('flashCall.changeSettings', async (bench) => {
    const { id } = await newAccount(bench)
    const seen = await settingsOf(bench, id)
    const settings = { ...seen, tokenLifetime: 30 + (next() % 270) }
    return async () => bench.call('verification.changeSettings', { id, settings, seen })
  }),
  change('flashCall.changeGeneralSettings', async (bench) => {
    const seen = await bench.call('verification.general', {})
    const general = { ...seen, callsPerHour: 1_000 + next() }
    return async () => bench.call('verification.changeGeneral', { general, seen })
  }),
  change('flashCall.takeProposal', async (bench) => {
    const { id: account } = await newAccount(bench)
    const [pack] = await bench.call('verification.packages', {})
    const given = { account, pack: pack?.id ?? '', ...(pack?.fee && { fee: pack.fee }) }
    return async () => bench.call('verification.take', given)
  }),
  change('notificationEmails.create', async (bench) => {
    const address = email()
    return async () => bench.call('emails.add', { email: address })
  }),
  change('notificationEmails.replace', async (bench) => {
    const { id, address: seen } = await newEmail(bench)
    return async () => bench.call('emails.change', { id, email: email(), seen })
  }),
  change('notificationEmails.delete', async (bench) => {
    const { id, address } = await newEmail(bench)
    return async () => bench.call('emails.delete', { id, email: address })
  }),
]
