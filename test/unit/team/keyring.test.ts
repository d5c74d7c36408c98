import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { createBox, sealTo } from '../../../electron/core/team/box.ts'
import type { TeamKeys, TeamPlace } from '../../../electron/core/team/index.ts'
import type { Connection } from '../../../electron/core/team/postgres/connect.ts'
import { createKeyring, proofOf } from '../../../electron/core/team/postgres/keyring.ts'
import { createTeamSeal } from '../../../electron/core/team/seal.ts'
import { signingKeys } from '../../../electron/core/team/sign.ts'

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

it('believes no desktop by an earlier key, which a removed colleague has', () => {
  const keys = new Map([first, second].map((key, before) => [before + 1, key]))
  const all = Object.fromEntries([...keys].map(([of, key]) => [of, key.toString('base64')]))
  const keyring = createKeyring({ keys: all, user, box: '' }, () => undefined)
  const signKey = signingKeys(box.privateKey).publicKey
  const device = { role: user, member: 'anna', boxKey: box.publicKey, signKey, removed: false }
  const proved = (generation: number, removed = false) => ({
    ...{ ...device, generation },
    proof: proofOf(createTeamSeal(keys), generation, { ...device, removed }),
  })
  expect(keyring.know([proved(2)])).toEqual([])
  expect(keyring.know([proved(1)])).toEqual([user])
  expect(keyring.signerOf(user)).toBeUndefined()
  // Nor is whoever was removed one who stays, or the other way round.
  expect(keyring.know([proved(2, true)])).toEqual([user])
  expect(keyring.know([{ ...proved(2), removed: true }])).toEqual([user])
})

it('has a removed desktop’s rows attested by one that stays, not by one removed since', () => {
  const keyring = createKeyring(
    { keys: { 1: first.toString('base64') }, user, box: '' },
    () => undefined,
  )
  const row = randomBytes(80)
  const digest = createHash('sha256').update(row).digest().subarray(0, 16).toString('base64')
  const seal = createTeamSeal(new Map([[1, first]]))
  const signKey = signingKeys(box.privateKey).publicKey
  function anna(removed: boolean) {
    const device = { role: 'anna', member: 'anna', boxKey: box.publicKey, signKey, removed }
    keyring.know([{ ...device, generation: 1, proof: proofOf(seal, 1, device) }])
  }
  anna(false)
  keyring.attest('of anna', 'anna', [digest])
  expect(keyring.isAttested(row)).toBe(true)
  expect(keyring.isAttested(randomBytes(80))).toBe(false)
  expect(keyring.attestedBy('anna')).toEqual([digest])
  anna(true)
  expect(keyring.isAttested(row)).toBe(false)
})
