import { randomBytes, randomUUID } from 'node:crypto'
import { expect, it, onTestFinished } from 'vitest'
import { openDesktop, ownTeam } from '../../../support/postgres/own-team.ts'
import { startFaultyProxy } from '../../../support/postgres/faulty-proxy.ts'
import { isIn, noteSaying, startDesktop, type Desktop } from '../../../support/postgres/team.ts'

/** A way of 240 kbit/s, over which a whole reading takes longer than a server may be silent. */
const RATE = 30_000
const PATIENCE = 5_000

const { cluster, team } = await ownTeam()

/** A note that no compression makes shorter. */
const note = (bytes: number, id: string = randomUUID(), seen = 0) => ({
  ...{ id, kind: 'note' as const, seen, gone: false },
  content: noteSaying(randomBytes(bytes).toString('hex')),
})

const knows = (ids: readonly string[]) => (desktop: Desktop) => {
  const told = new Set(desktop.told.flatMap(({ items }) => items.map(({ id }) => id)))
  return ids.every((id) => told.has(id)) || undefined
}

/** A desktop behind a slow way. */
async function slowDesktop(place = team.first, cursor?: ReturnType<Desktop['cursor']>) {
  const proxy = await startFaultyProxy(cluster.port)
  proxy.slow(RATE)
  const given = { pace: { patience: PATIENCE }, ...(cursor && { cursor }) }
  const desktop = startDesktop({ ...place, port: proxy.port }, given)
  onTestFinished(async () => {
    await desktop.close()
    await proxy.close()
  })
  return desktop
}

it('reads everything, and then what is new', async () => {
  const writer = await openDesktop(team.first)
  const notes = Array.from({ length: 250 }, () => note(400))
  for (const one of notes) await writer.put(one)
  const slow = await slowDesktop(await team.admit())
  await slow.until(knows(notes.map(({ id }) => id)))
  await slow.until(isIn('live'))
  const last = note(10)
  await writer.put(last)
  await slow.until(knows([last.id]))
  expect(slow.states.filter(({ kind }) => kind === 'away')).toEqual([])
})

it('reads changes in pages that come within a while, and each thing once', async () => {
  const writer = await openDesktop(team.first)
  const cursor = await writer.until((desktop) => desktop.cursor())
  const id = randomUUID()
  for (let seen = 0; seen < 60; seen += 1) await writer.put(note(2_400, id, seen))
  const others = Array.from({ length: 60 }, () => note(2_400))
  for (const one of others) await writer.put(one)
  const slow = await slowDesktop(await team.admit(), cursor)
  await slow.until(knows([id, ...others.map((one) => one.id)]))
  expect(slow.states.filter(({ kind }) => kind === 'away')).toEqual([])
  const told = slow.told.flatMap(({ items }) => items).filter((item) => item.id === id)
  expect(told.at(-1)?.version).toBe(60)
  expect(told.length).toBeLessThan(5)
  expect(slow.told.length).toBeGreaterThan(3)
})
