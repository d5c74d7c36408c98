import { describe, expect, test } from 'vitest'
import type { SignIn } from '../../../../electron/bridge/session.ts'
import { appForEachTest } from '../support/app.ts'
import { PASSWORD } from '../support/scripted-account.ts'

const app = appForEachTest()

describe('signing in', () => {
  test('by e-mail: the cabinet is named after its user and becomes the active one', async () => {
    const cabinet = await app.signIn()
    expect(cabinet).toMatchObject({
      kind: 'service',
      generation: 'current',
      title: 'Анна',
      email: 'anna@example.org',
      phone: '79160000007',
      state: 'signedIn',
      remembered: true,
      timeZone: 'Europe/Moscow',
    })
    expect(await app.state()).toMatchObject({ cabinets: [cabinet], active: cabinet.id })
    expect((await app.state()).settings.addresses).toEqual(app.addresses())
    expect(app.recorder.of('cabinets.changed')).toEqual([
      { changed: [cabinet], gone: [], active: cabinet.id },
    ])
  })

  test('a wrong password is refused in the service’s words, and nothing is kept', async () => {
    await expect(app.signIn(app.byEmail('wrong'))).rejects.toMatchObject({
      kind: 'refused',
      serviceMessage: 'Password not right.',
    })
    expect(await app.state()).toMatchObject({ cabinets: [] })
    expect(app.secrets.entries.size).toBe(0)
  })

  test('by phone and PIN, however the number is written', async () => {
    const { commands } = app.core
    const phone = '8 (916) 000-00-07'
    const call = await commands['session.callPin']({ phone, addresses: app.addresses() })
    expect(call).toEqual({ phone: '79160000007' })
    await app.signIn({
      way: 'phone',
      phone,
      pin: '1234',
      generation: 'current',
      addresses: app.addresses(),
    })
    const bodies = app.service.received
      .filter(({ operation }) => operation === 'POST login' || operation === 'POST flashcall')
      .map(({ body }) => body)
    expect(bodies).toEqual([{ phone: '79160000007' }, { phone: '79160000007', pin: '1234' }])
  })

  test('by API token, which is checked before it is kept', async () => {
    app.service.tokens.add('mine')
    await app.signIn({
      way: 'token',
      token: 'mine',
      generation: 'current',
      addresses: app.addresses(),
    })
    expect(app.storedTokens()).toEqual([{ token: 'mine' }])
    const wrong: SignIn = {
      way: 'token',
      token: 'other',
      generation: 'current',
      addresses: app.addresses(),
    }
    await expect(app.signIn(wrong)).rejects.toMatchObject({ kind: 'signedOut' })
    expect(app.storedTokens()).toEqual([{ token: 'mine' }])
  })

  test('by the token service', async () => {
    const { rest, auth } = app.service.addresses
    const account = { email: 'anna@example.org', password: PASSWORD }
    const by = { way: 'tokenService', generation: 'current', ...account } as const
    await app.signIn({ ...by, addresses: { rest, auth } })
    expect(app.storedTokens()).toEqual([{ token: 'api-token' }])
    await expect(app.signIn({ ...by, addresses: { rest } })).rejects.toMatchObject({
      failure: { kind: 'invalid', field: 'addresses.auth' },
    })
  })

  test('an older cabinet is one of its own, needs its SMS address, and is known by the RPC too', async () => {
    app.service.tokens.add('mine')
    const { rest, rpc, sms } = app.service.addresses
    const by = { way: 'token', token: 'mine', generation: 'legacy' } as const
    await expect(app.signIn({ ...by, addresses: { rest } })).rejects.toMatchObject({
      failure: { kind: 'invalid', field: 'addresses.sms' },
    })
    const current = await app.signIn({ ...by, generation: 'current', addresses: { rest } })
    const legacy = await app.signIn({ ...by, addresses: { rest, sms } })
    expect(legacy).toMatchObject({ generation: 'legacy', title: 'Анна' })
    expect(legacy.id).not.toBe(current.id)
    const noUser = { status: 500, json: { message: 'User not found.', code: 500 } }
    app.service.faults.set('GET authuser', () => noUser)
    await expect(app.signIn({ ...by, addresses: { rest, sms } })).rejects.toMatchObject({
      kind: 'refused',
    })
    expect((await app.signIn({ ...by, addresses: { rest, rpc, sms } })).id).toBe(legacy.id)
    await app.restart()
    expect((await app.state()).cabinets).toMatchObject([
      { generation: 'current' },
      { generation: 'legacy' },
    ])
  })

  test('to the demo cabinet with its own account', async () => {
    let closed = 0
    const account = { email: 'demo@example.org', password: PASSWORD }
    const demo = {
      start: async () => ({ addresses: app.service.addresses, account }),
      close: async () => void (closed += 1),
    }
    await app.restart({ demo })
    expect(await app.signIn({ way: 'demo' })).toMatchObject({ id: 'demo', kind: 'demo' })
    expect((await app.state()).settings.addresses).toEqual({})
    await app.restart({ demo })
    await app.becomes('signedIn')
    expect(closed).toBe(1)
  })

  test('to the demo cabinet with its contacts and quick replies, where it has none', async () => {
    const account = { email: 'demo@example.org', password: PASSWORD }
    const contact = { id: 'demo-0', name: 'Марина', numbers: ['79050001122'], note: '' }
    const addressBook = {
      contacts: [contact],
      replies: [{ id: 'demo-0', shortcut: 'адрес', text: 'ул. Свободы, 46' }],
    }
    const { addresses } = app.service
    await app.restart({
      demo: { start: async () => ({ addresses, account, addressBook }), close: async () => {} },
    })
    const { id: cabinet } = await app.signIn({ way: 'demo' })
    const { commands } = app.core
    expect(await commands['contacts.list']({ cabinet })).toEqual([contact])
    expect(await commands['quickReplies.list']({ cabinet })).toEqual(addressBook.replies)
    const renamed = { ...contact, name: 'Марина Орлова' }
    await commands['contacts.save']({ cabinet, contacts: [renamed] })
    await app.signIn({ way: 'demo' })
    expect(await commands['contacts.list']({ cabinet })).toEqual([renamed])
  })

  test('without an address, or with one that is none, the field is named', async () => {
    const invalid = { failure: { kind: 'invalid', field: 'addresses.rest' } }
    for (const rest of [undefined, '', ' ', 'no address']) {
      const by = { ...app.byEmail(), addresses: rest === undefined ? {} : { rest } } as SignIn
      await expect(app.signIn(by)).rejects.toMatchObject(invalid)
    }
  })

  test('again to a known cabinet replaces it, however the address is written', async () => {
    const first = await app.signIn()
    const rest = `${app.service.addresses.rest.replace('http:', 'HTTP:')}//`
    const again = await app.signIn({ ...app.byEmail(), addresses: { rest } } as SignIn)
    expect(again.id).toBe(first.id)
    expect((await app.state()).cabinets).toEqual([again])
    app.service.user = { ...app.service.user, id: 8 }
    expect((await app.signIn()).id).not.toBe(first.id)
    expect((await app.state()).cabinets).toHaveLength(2)
  })
})
