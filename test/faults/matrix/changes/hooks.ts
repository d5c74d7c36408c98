import { versionOf } from '../../../../electron/core/platform/version.ts'
import type { Bench } from '../../../unit/numbers/support/bench.ts'
import { change, next, type Change } from './change.ts'

const webhook = () => ({
  url: `https://bpm.example/in/${next()}`,
  event: 'destroy' as const,
  type_call: 'all' as const,
  type_style: 'short' as const,
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

const email = () => `office${next()}@matrix.example`

async function newEmail(bench: Bench) {
  const address = email()
  const { id = 0 } = await bench.call('emails.create', { body: { email: address } })
  return { id, address }
}

/** Changes of webhooks, verification calls and addresses for notifications. */
export const hooksChanges: readonly Change[] = [
  change('webhooks.create', async (bench) => {
    const body = webhook()
    return async () => bench.call('webhooks.create', { body })
  }),
  change('webhooks.replace', async (bench) => {
    const { id = 0 } = await bench.call('webhooks.create', { body: webhook() })
    const { version } = await bench.detail('webhooks', id)
    return async () => bench.call('webhooks.replace', { id, body: webhook(), version })
  }),
  change('webhooks.delete', async (bench) => {
    const { id = 0 } = await bench.call('webhooks.create', { body: webhook() })
    return async () => bench.call('webhooks.delete', { id })
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
    const { id } = await newAccount(bench)
    return async () => bench.call('verification.delete', { id })
  }),
  change('flashCall.changeSettings', async (bench) => {
    const { id } = await newAccount(bench)
    const { body: seen, version } = await bench.detail('flashAccounts', id)
    const body = { ...seen, token_lifetime_sec: 30 + (next() % 270) }
    return async () => bench.call('verification.replace', { id, body, version })
  }),
  change('flashCall.changeGeneralSettings', async (bench) => {
    const { body: seen, version } = await bench.call('verification.general', {})
    const body = { ...seen, calls_per_hour: 1_000 + next() }
    return async () => bench.call('verification.changeGeneral', { body, version })
  }),
  change('flashCall.takeProposal', async (bench) => {
    const { id: account } = await newAccount(bench)
    const [pack] = await bench.call('verification.packages', {})
    const given = { account, pack: pack?.id ?? '', ...(pack?.fee && { fee: pack.fee }) }
    return async () => bench.call('verification.take', given)
  }),
  change('notificationEmails.create', async (bench) => {
    const address = email()
    return async () => bench.call('emails.create', { body: { email: address } })
  }),
  change('notificationEmails.replace', async (bench) => {
    const { id, address } = await newEmail(bench)
    const version = versionOf({ email: address })
    return async () => bench.call('emails.replace', { id, body: { email: email() }, version })
  }),
  change('notificationEmails.delete', async (bench) => {
    const { id } = await newEmail(bench)
    return async () => bench.call('emails.delete', { id })
  }),
]
