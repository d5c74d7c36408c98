import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations, type Operation, type OperationId } from '../../../../electron/service/index.ts'
import { startFilledDemo } from '../../../support/filled-demo.ts'
import { invalidInputs } from '../../../support/invalid-inputs.ts'
import { sampleInputs } from '../../../support/sample-inputs.ts'
import { createHome, type Home } from '../../core/support/harness.ts'
import { helped, type Asked, type Demo } from '../support/demo.ts'
import { refusal } from '../support/exchange.ts'

/** What the catalogue does not take the demo cabinet refuses too, at the same field. */

type Fields = Record<string, unknown>

const SELECTED = 'The selected % is invalid.'
const sip = { name: 'Переговорная', number: 250, sip_timeout: 30 }
const group = { name: 'Дежурные', number: 320, sequence_rule: 'Order', timeout: 30 }
const webhook = { url: 'http://localhost:1/a', event: 'create' }

/** The words for each kind of misfit, once each. */
const words: [OperationId, Fields, said: string][] = [
  ['groups.create', { ...group, name: undefined }, 'The name field is required.'],
  ['groups.create', { ...group, name: '' }, 'The name field is required.'],
  ['groups.create', { ...group, number: 199 }, 'The number must be at least 200.'],
  ['groups.create', { ...group, timeout: 1000 }, 'The timeout may not be greater than 999.'],
  [
    'groups.create',
    { ...group, sequence_rule: 'single' },
    'The selected sequence_rule is invalid.',
  ],
  ['groups.create', { ...group, sip_ids: [] }, 'The sip_ids field is not allowed.'],
  ['sip.create', { ...sip, number: '250' }, 'The number must be number.'],
  ['sip.create', { ...sip, sip_timeout: 7 }, 'The sip_timeout must be a multiple of 5.'],
  ['webhooks.create', { ...webhook, url: 'localhost' }, 'The url format is invalid.'],
  ['legacySms.list', { sender: '79010004810' }, 'sender: The sender must be array.'],
]

const ids = Object.keys(operations) as OperationId[]
let home: Home
let demo: Demo

beforeAll(async () => {
  home = await createHome()
  demo = helped(await startFilledDemo({ life: 'off', control: true, home: home.path }))
})
afterAll(async () => {
  await demo.close()
  await home.remove()
})

/** What a raw request with such parameters is refused with. */
async function refusalOf(id: OperationId, input: Fields) {
  const { family, method, path, anonymous }: Operation = operations[id]
  if (family !== 'rest') {
    const { error } = (await demo[family as 'rpc' | 'sms'](method, input)).body
    const [, field, said = ''] = /^(?:([\w.]+): )?(.*)$/s.exec(error.message) ?? []
    return [error.code, said, field]
  }
  const body = { ...input }
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(body[name])
    delete body[name]
    return value
  })
  const asked = { method: method as Asked['method'], ...(anonymous && { token: null }) }
  return refusal(await demo.rest(address, { ...asked, body }))
}

test.each(words)('%s of %j: “%s”', async (id, input, said) => {
  const [, reason, field] = await refusalOf(id, input)
  expect(operations[id].family === 'rest' ? reason : `${field}: ${reason}`).toBe(said)
})

/** Those whose refusals are in words of their own, without a field. */
const FIELDLESS =
  /^(flashCall\.(create|rename)|payment\.changeNotice|tickets\.(list|create|attach))$/
/** Those that are asked for what is there by its id, and say so alike. */
const BY_ID =
  /^(sip|groups|callQueues|scenarios|webhooks|notificationEmails|numbers)\.(read|change|replace|delete)$/

describe('what the catalogue does not take', () => {
  // The first list's parameters travel as texts; the token service is another program.
  const asked = ids.filter((id) => !['notificationEmails.list', 'token.login'].includes(id))
  test.each(asked)('%s', async (id) => {
    const { path } = operations[id]
    for (const [field, input] of invalidInputs[id]) {
      if (typeof input !== 'object' || input === null || path.includes(`{${field}}`)) continue
      // Of the API's token nobody is asked for a password.
      if (field === 'current_password') continue
      const [code, , of] = await refusalOf(id, input as Fields)
      expect([code, of ?? (FIELDLESS.test(id) ? field : of), input]).toEqual([400, field, input])
    }
  })

  test.each(ids.filter((id) => BY_ID.test(id)))(
    '%s of what is not there, or is no id',
    async (id) => {
      const field = /\{(\w+)\}/.exec(operations[id].path)?.[1] ?? ''
      const of = (value: unknown) => refusalOf(id, { ...sampleInputs[id], [field]: value })
      expect(await of(999)).toEqual([400, SELECTED.replace('%', field), field])
      expect(await of('x')).toEqual([400, `The ${field} must be number.`, field])
      expect(await of(0)).toEqual([400, `The ${field} must be at least 1.`, field])
    },
  )
})
