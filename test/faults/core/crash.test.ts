import { expect, test } from 'vitest'
import { bundlePrograms } from '../bundle.ts'
import { runPaid } from '../paid/campaign.ts'
import { MOMENTS } from '../paid/trial.ts'
import { follow, type Plan } from '../plan.ts'
import { ON_THE_WAY, POINTS } from '../states.ts'

const program = bundlePrograms().then((programOf) => programOf('sound'))

/** Each life once, in an account of the one generation or of the other, by turns. */
const plans = (['current', 'legacy'] as const).map((name, turn): Plan => {
  const lives = ON_THE_WAY.filter((_, place) => place % 2 === turn)
  return { name, generations: [name], lives: [...lives, 'rest'] }
})

test('killed at every point of a message’s way, the program loses nothing and sends nothing twice', async () => {
  const sound = await program
  const all = await Promise.all(plans.map((plan) => follow(plan, sound)))
  expect(all.flatMap(({ violations }) => violations)).toEqual([])
  const points = new Set<unknown>(all.flatMap(({ kills }) => kills.map(({ where }) => where)))
  expect(POINTS.filter((point) => !points.has(point))).toEqual([])
})

test('killed around what costs money, it spends nothing twice and tells what became of it', async () => {
  const { kills, violations } = await runPaid({
    ...{ program: await program, seed: 'short', families: ['rest', 'rpc'] },
    ...{ kills: MOMENTS.length, lives: Math.ceil(MOMENTS.length / 2) },
  })
  expect(violations).toEqual([])
  expect(kills).toHaveLength(MOMENTS.length)
})
