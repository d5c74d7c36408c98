import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Place, Thing } from '../../../../electron/bridge/replacement.ts'
import { canBeEmpty, canStand } from '../../../../electron/shared/references/standing.ts'
import { referencesOf } from '../../../../electron/shared/references/references.ts'
import { everywhere, placeOf, placesOf } from '../../../support/places-of.ts'
import { benchForAllTests } from '../../numbers/support/bench.ts'
import { elsewhere, readWhole, things } from '../support.ts'

const bench = benchForAllTests(['sip', 'groups', 'queues', 'scenarios', 'media', 'numbers'])

test('a replacement leaves no chosen reference, and everything else as it was or as others made it', async () => {
  let done = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(), fc.nat(), fc.nat(), fc.nat(), async (who, whom, which, foreign) => {
      await bench.service.reset()
      const before = await readWhole(bench)
      const named = things(before).filter((one) => placesOf(before, one).length > 0)
      const from = named[who % named.length] as Thing
      const others = [...things(before).filter(({ id }) => id !== from.id), undefined]
      const to = others[whom % others.length]
      const possible = everywhere(before, from, to).filter(({ at }) =>
        to ? canStand(at.by, to.kind) && !isSelf(at, to) : canBeEmpty(at.by),
      )
      const swaps = possible.filter((_, place) => ((which >> (place % 31)) & 1) === 0)
      if (swaps.length === 0) return
      const group = before.known('groups')[foreign % before.known('groups').length]
      await elsewhere(bench, async (client) => {
        const { body } = await bench.detail('groups', group?.id ?? 0)
        await client.call('groups.replace', {
          ...(body as Required<typeof body>),
          timeout: 77,
          group_id: group?.id ?? 0,
        })
      })
      const job = await bench.ended(await bench.call('replacement.begin', { swaps }))
      const after = await readWhole(bench)
      done += job.steps.filter(({ state }) => state === 'done').length
      const refused = job.steps.filter(({ state }) => state !== 'done').map(({ name }) => name)
      const left = referencesOf(after).to(from.kind, from.id)
      const chosen = new Set(swaps.map(({ at }) => JSON.stringify(at)))
      for (const reference of left) {
        if (chosen.has(JSON.stringify(placeOf(reference)))) {
          expect(refused).toContain(reference.from.name)
        }
      }
      const touched = new Set(swaps.map(({ at: { kind, id } }) => `${kind} ${id}`))
      for (const [name, row] of before.rows) {
        const now = { ...after.rows.get(name) } as { timeout?: number }
        if (name === `groups ${group?.id}`) {
          expect(now.timeout).toBe(77)
          now.timeout = (row as { timeout: number }).timeout
        }
        if (!touched.has(name)) expect(now).toEqual(row)
        else for (const field of untouched(row)) expect(now).toHaveProperty(...field)
      }
    }),
    { numRuns: 25 },
  )
  expect(done).toBeGreaterThan(0)
})

const isSelf = (at: Place, to: Thing) => at.kind === to.kind && at.id === to.id

/** What of a row can name nothing. */
const untouched = (row: object): [string, unknown][] =>
  Object.entries(row).filter(([, value]) => typeof value === 'string' || typeof value === 'boolean')
