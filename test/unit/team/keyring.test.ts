import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createBox, sealTo } from '../../../electron/core/team/box.ts'
import type { TeamKeys, TeamPlace } from '../../../electron/core/team/index.ts'
import type { Connection } from '../../../electron/core/team/postgres/connect.ts'
import { createKeyring } from '../../../electron/core/team/postgres/keyring.ts'

/** Keys that come into use: a desktop takes what its team gives it, and nothing that a server makes up. */
const box = await createBox()
const user = 'team_0_desktop'
const [first, second, third] = [randomBytes(32), randomBytes(32), randomBytes(32)]

interface Grant {
  generation: number
  sealed: Buffer
}

const granted = async (generation: number, key: Buffer, shared: Buffer): Promise<Grant> => ({
  generation,
  sealed: await sealTo(box.publicKey, key, { shared, bound: `${generation} ${user}` }),
})

/** The keys after a reading of these grants, and how often they were told of. */
async function after(grants: Grant[], privateKey = box.privateKey) {
  const told: TeamKeys[] = []
  const place: TeamPlace = {
    ...{ host: '', port: 0, database: '', user, password: '', team: '' },
    ...{ box: privateKey.toString('base64'), keys: { 1: first.toString('base64') } },
  }
  const keyring = createKeyring(place, (keys) => told.push(keys))
  const rows = (async () => grants) as unknown as Connection['rows']
  await keyring.fetch({ rows } as Connection)
  return { keys: Object.keys(keyring.all()).map(Number), told: told.length }
}

it('takes each key that the one before proves', async () => {
  const grants = [await granted(2, second, first), await granted(3, third, second)]
  expect(await after(grants)).toEqual({ keys: [1, 2, 3], told: 1 })
})

it('takes none of whoever runs the server, who knows the public half alone', async () => {
  const suite = new CipherSuite({
    kem: new DhkemX25519HkdfSha256(),
    kdf: new HkdfSha256(),
    aead: new Aes256Gcm(),
  })
  const recipientPublicKey = await suite.kem.deserializePublicKey(box.publicKey)
  const { enc, ct } = await suite.seal(
    { recipientPublicKey, info: Buffer.from('switchdesk team key') },
    second,
    Buffer.from(`2 ${user}`),
  )
  const sealed = Buffer.concat([Buffer.from(enc), Buffer.from(ct)])
  expect(await after([{ generation: 2, sealed }])).toEqual({ keys: [1], told: 0 })
  expect(await after([await granted(2, second, third)])).toEqual({ keys: [1], told: 0 })
})

it('takes none that is not the next, or no key', async () => {
  expect(await after([await granted(3, third, first)])).toEqual({ keys: [1], told: 0 })
  expect(await after([await granted(2, randomBytes(31), first)])).toEqual({ keys: [1], told: 0 })
})

it('goes on without where its own half is damaged', async () => {
  const grants = [await granted(2, second, first)]
  expect(await after(grants, Buffer.alloc(0))).toEqual({ keys: [1], told: 0 })
  expect(await after(grants, randomBytes(32))).toEqual({ keys: [1], told: 0 })
})
