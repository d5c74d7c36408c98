import { expect, test } from 'vitest'
import type { PlannedChange } from '../../../electron/bridge/changes.ts'
import { createAccount } from '../../../electron/core/account/account.ts'
import { foresee } from '../../../electron/core/changes/planning.ts'
import { nameIn } from '../../../electron/core/changes/recording.ts'
import type { CabinetContext } from '../../../electron/core/module/module.ts'
import { forwardingChanges } from '../../../electron/core/numbers/changeable.ts'

/** Many numbers are planned, read and named one by one; that each asks the lists again was quadratic. */
const N = 300
/** How often a thing may be looked at; each by each they would be looked at 300 times. */
const FEW = 10

function counted<T extends object>(things: T[], field: keyof T) {
  let looks = 0
  for (const one of things) {
    const value = one[field]
    Object.defineProperty(one, field, { get: () => ((looks += 1), value), enumerable: true })
  }
  return { things, looks: () => looks }
}
const all = <T extends object>(make: (id: number) => T) =>
  Array.from({ length: N }, (_, id) => make(id))

async function accountOf(lists: Record<string, object[]>) {
  const account = createAccount({
    announce: () => undefined,
    describe: () => ({ kind: 'internal' }),
  } as unknown as Parameters<typeof createAccount>[0])
  const declared = Object.entries(lists).map(([name, rows]) => ({
    ...{ name, key: 'id', touchedBy: [], read: () => Promise.resolve(rows) },
  }))
  account.declare(declared as unknown as Parameters<typeof account.declare>[0])
  await Promise.all(Object.keys(lists).map((name) => account.rows(name as 'sip')))
  return account
}

test('many numbers are foreseen, read and named in time that grows as they do', async () => {
  const plans = counted(
    all((id): PlannedChange => {
      const change = { kind: 'numbers' as const, thing: String(id), name: '', before: {} }
      return { ...change, id: `p${id}`, from: 5, after: { id } }
    }),
    'thing',
  )
  const foreseenOf = foresee({ ends: [], lasting: [], plans: plans.things })
  const states = all((id) => foreseenOf({ kind: 'numbers', thing: String(id) }, 10))
  expect(states[7]).toEqual({ body: { id: 7 }, isTemporary: false })
  expect(plans.looks()).toBeLessThan(FEW * N)

  const sip = counted(
    all((id) => ({ id, name: `E ${id}` })),
    'name',
  )
  const numbers = counted(
    all((id) => ({
      id,
      number: String(74950000000 + id),
      following: { name: `E ${id}`, shows: 'caller' },
    })),
    'id',
  )
  const empty = { groups: [], queues: [], scenarios: [] }
  const account = await accountOf({ ...empty, numbers: numbers.things, sip: sip.things })
  const context = { account, apiFamily: () => 'rest' } as unknown as CabinetContext
  const { read } = forwardingChanges(context)
  const before = [numbers, sip].map(({ looks }) => looks())
  for (let id = 0; id < N; id += 1) {
    expect(await read(String(id))).toEqual({ forwarding: { type: 'sip', id, shows: 'caller' } })
  }
  const nameOf = nameIn(account)
  expect(all((id) => ({ name: nameOf('sip', String(id)) }))[7]).toEqual({ name: 'E 7' })
  const added = [numbers, sip].map(({ looks }, place) => looks() - (before[place] ?? 0))
  expect(Math.max(...added)).toBeLessThan(FEW * N)
})
