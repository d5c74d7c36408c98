import { expect, test } from 'vitest'
import { openBench } from '../../numbers/support/bench.ts'

test('a token opens an account by RPC alone, which stays signed in', async () => {
  const bench = await openBench({ rest: false })
  try {
    const cabinets = async () => (await bench.core.commands['app.state'](undefined)).cabinets
    const [cabinet] = await cabinets()
    const { rpc } = bench.service.addresses
    // Messages of such an account can go over the older interface alone.
    expect(cabinet).toMatchObject({ generation: 'legacy', addresses: { rest: '', rpc } })
    expect((await bench.read('numbers')).length).toBeGreaterThan(0)
    await bench.restart()
    expect(await cabinets()).toMatchObject([{ id: cabinet?.id, state: 'signedIn' }])
  } finally {
    await bench.close()
  }
})

test('a password opens none without the REST address', async () => {
  const bench = await openBench({ rest: false })
  try {
    const { rpc, auth } = bench.service.addresses
    const failure = { kind: 'invalid', field: 'addresses.rest' }
    const signIn = bench.core.commands['session.signIn']
    const by = { email: 'a@example.ru', password: 'secret', generation: 'current' } as const
    const byEmail = signIn({ way: 'email', ...by, addresses: { rpc } })
    await expect(byEmail).rejects.toMatchObject({ failure })
    const byService = signIn({ way: 'tokenService', ...by, addresses: { auth } })
    await expect(byService).rejects.toMatchObject({ failure })
  } finally {
    await bench.close()
  }
})
