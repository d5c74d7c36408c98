import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidates } from '../../../../electron/service/find.ts'
import shipped from '../../../../resources/services.json' with { type: 'json' }
import { createControl } from '../../../support/control.ts'
import { startFilledDemo } from '../../../support/filled-demo.ts'
import { startService, type Service } from '../../../support/service.ts'
import { createHome, startCore, type Home, type Started } from '../support/harness.ts'

let home: Home
let service: Service
let started: Started
const asked: unknown[] = []
const office = () => join(home.path, 'services.json')

beforeAll(async () => {
  home = await createHome()
  service = await startService(join(home.path, 'demo'))
  started = await startCore(join(home.path, 'app'), {
    services: [office()],
    confirm: (question) => {
      asked.push(question)
      return Promise.resolve('yes')
    },
  })
})
afterAll(async () => {
  await started.core.close()
  await service.close()
  await home.remove()
})

async function startSearched() {
  const demo = await startFilledDemo({
    home: join(home.path, 'searched'),
    control: true,
    life: 'off',
  })
  return { addresses: demo.addresses, [Symbol.asyncDispose]: () => demo.close() }
}

const trimmed = (address: string) => address.replace(/\/$/, '')

test('all four are found by any one of them, or by the host alone', async () => {
  // A search asks where nothing is, which must not count among what all tests asked wrongly.
  await using demo = await startSearched()
  const { rest, rpc, sms, auth } = demo.addresses
  const { origin } = new URL(rest)
  const ask = (address: string) => started.core.commands['session.findService']({ address })
  await ask(rest)
  expect(await createControl(origin).violations()).toEqual([])
  for (const address of [rest, rpc, origin, `${rest}api/v1/login`]) {
    const found = await ask(address)
    expect(found.addresses).toEqual({ rest: trimmed(rest), rpc, sms, auth: trimmed(auth) })
  }
})

test('where nobody is, that is said of every address that was tried', async () => {
  const found = await started.core.commands['session.findService']({
    address: 'http://127.0.0.1:9',
  })
  expect(found.addresses).toEqual({})
  expect(new Set(found.tried.map(({ answer }) => answer))).toEqual(new Set(['nobody']))
})

test('only the host that was typed is asked, over what was typed', () => {
  fc.assert(
    fc.property(
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.constantFrom('rest', 'rpc', 'sms', 'auth' as const),
      (typed, family) => {
        const { origin } = new URL(typed)
        const all = candidates(typed, family, shipped.paths)
        expect(new Set(all.map((one) => new URL(one).origin))).toEqual(new Set([origin]))
        expect(new Set(all).size).toBe(all.length)
      },
    ),
  )
})

test('nothing secret that was typed with an address is said to whoever is there', () => {
  const all = candidates('https://anna:secret@pbx.example/api', 'rest', shipped.paths)
  expect(all.join(' ')).not.toMatch(/anna|secret/)
})

test('an office’s own list is offered, and one that is none costs nothing', async () => {
  const { rest, rpc } = service.addresses
  const listed = started.core.commands['session.services']
  expect(await listed(undefined)).toEqual([])
  const services = [{ name: 'Наша АТС', addresses: { rest, rpc } }]
  await writeFile(office(), JSON.stringify({ services }))
  expect(await listed(undefined)).toEqual(services)
  await writeFile(office(), '{"services":[{"name":"x","addresses":{"rest":"ftp://x"}}]}')
  expect(await listed(undefined)).toEqual([])
})

test('a missing address is added to an open account, asked about, and survives a restart', async () => {
  const { rest, rpc } = service.addresses
  const { email, password } = service.account
  const { commands } = started.core
  const place = { generation: 'current', addresses: { rest } } as const
  const { id } = await commands['session.signIn']({ way: 'email', email, password, ...place })
  await expect(commands['people.users']({ cabinet: id })).rejects.toThrow()
  const added = await commands['session.addAddresses']({ cabinet: id, addresses: { rpc } })
  expect(added).toMatchObject({ id, state: 'signedIn', addresses: { rest: trimmed(rest), rpc } })
  expect(asked).toEqual([{ kind: 'addresses', name: added.title, addresses: [rpc] }])
  expect((await commands['people.users']({ cabinet: id })).users).not.toEqual([])

  // One that is there stays.
  const other = 'https://elsewhere.example/rpc'
  const same = await commands['session.addAddresses']({ cabinet: id, addresses: { rpc: other } })
  expect(same.addresses.rpc).toBe(rpc)
  expect(asked).toHaveLength(1)
  await started.core.close()
  started = await startCore(join(home.path, 'app'), { secrets: started.secrets })
  const { cabinets } = await started.core.commands['app.state'](undefined)
  expect(cabinets).toMatchObject([{ id, addresses: { rpc } }])
  expect(cabinets[0]).not.toHaveProperty('formerAddresses')
})
