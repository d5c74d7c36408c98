import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { isChain } from '../../../electron/core/team/postgres/chain.ts'
import { itemOf, type ChangeRow, type ItemRow } from '../../../electron/core/team/postgres/rows.ts'
import { createTeamSeal } from '../../../electron/core/team/seal.ts'
import { signed, signingKeys, verifyingKey } from '../../../electron/core/team/sign.ts'

/** Whatever a server says of a row counts only where the row's writer has signed the same. */

const seal = createTeamSeal(new Map([[1, randomBytes(32)]]))
const keysOf = (byte: number) => signingKeys(Buffer.alloc(32, byte))
const [anna, boris] = [keysOf(1), keysOf(2)] as const
const removed = new Set<string>()
const attested = new Set<string>()
const reader = {
  seal,
  signerOf: (by: string) => {
    const key = verifyingKey((by === 'desk of anna' ? anna : boris).publicKey)
    return key && { member: by.replace('desk of ', ''), key, removed: removed.has(by) }
  },
  isAttested: (sealed: Buffer) => attested.has(sealed.toString('base64')),
} satisfies Parameters<typeof itemOf>[0]

const id = '00000000-0000-4000-8000-00000000000a'
const content = { other: '79031112233', text: 'Перезвонить', at: 0 }
const digest = createHash('sha256').update('one').digest('base64').slice(0, 20)

/** A note of Anna's, as her desktop has sealed and signed it. */
function noteOf(key = anna.privateKey): ItemRow {
  const place = { table: 'item', id, version: 1 } as const
  const body = { kind: 'note', content, digest, of: [] }
  const sealed = seal.seal(place, signed(place, body, { by: 'desk of anna', key }))
  return {
    ...{ id, kind: 'note', author: 'anna', version: 1, gone: false, bytes: 0 },
    generation: sealed.generation,
    sealed: Buffer.from(sealed.sealed).toString('base64'),
  }
}

it('is taken as its author has signed it', () => {
  expect(itemOf(reader, noteOf())).toMatchObject({ author: 'anna', content: { value: content } })
})

it.each<[string, Partial<ItemRow>]>([
  ['author', { author: 'boris' }],
  ['kind', { kind: 'tag' }],
  ['deletion', { gone: true }],
  ['version', { version: 2 }],
  ['id', { id: '00000000-0000-4000-8000-00000000000b' }],
])('is not taken where the server says another %s', (_, lie) => {
  const told = itemOf(reader, { ...noteOf(), ...lie })
  expect(told).toMatchObject({ gone: false, content: { opened: false } })
})

it('is not taken where somebody else has signed in the name of a desktop', () => {
  expect(itemOf(reader, noteOf(boris.privateKey)).content).toEqual({ opened: false })
})

it('is taken of a removed desktop only where another attests it', () => {
  const row = noteOf()
  removed.add('desk of anna')
  expect(itemOf(reader, row).content).toEqual({ opened: false })
  attested.add(row.sealed)
  expect(itemOf(reader, row).content).toMatchObject({ opened: true })
  removed.clear()
})

it('is a chain of changes only as they were written', () => {
  const first = {
    seq: 1,
    object: id,
    device: 'd',
    kind: 'item',
    sealed: null,
    hash: 'aa'.repeat(32),
  }
  const number = Buffer.alloc(8)
  number.writeBigInt64BE(2n)
  const hash = createHash('sha256')
    .update(Buffer.from(first.hash, 'hex'))
    .update(number)
    .update(Buffer.from(id.replaceAll('-', ''), 'hex'))
    .update('d item')
    .digest('hex')
  const second = { ...first, seq: 2, hash }
  const isSo = (...rows: object[]) => isChain(rows as ChangeRow[])
  expect(isSo(first, second)).toBe(true)
  for (const lie of [{ device: 'e' }, { kind: 'claim' }, { seq: 3 }, { sealed: 'AAAA' }]) {
    expect(isSo(first, { ...second, ...lie })).toBe(false)
  }
})
