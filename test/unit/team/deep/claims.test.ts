import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ownTeam } from '../../../support/postgres/own-team.ts'
import { answerSaying, type Desktop, isIn, startDesktop } from '../../../support/postgres/team.ts'

/** "I answer this": one holds a conversation, the others are told who. `TEAM_ROUNDS=1000` is the long version. */
const rounds = Number(process.env.TEAM_ROUNDS ?? 30)

const { cluster, team } = await ownTeam()
let desktops: Desktop[]

beforeAll(async () => {
  const others = await Promise.all(Array.from({ length: 9 }, () => team.admit()))
  desktops = [team.first, ...others].map((place) => startDesktop(place))
  await Promise.all(desktops.map((desktop) => desktop.until(isIn('live'))))
})
afterAll(async () => {
  await Promise.all(desktops.map((desktop) => desktop.close()))
})

const [first, second] = [() => desktops[0] as Desktop, () => desktops[1] as Desktop]
const newThread = (by = first()) => by.thread(randomUUID())

/** Has whatever is claimed be past its time by the server's clock. */
async function expire(thread: string): Promise<void> {
  const admin = await cluster.administrator(team.database)
  await admin.query(
    `UPDATE team.claim SET until = clock_timestamp() - interval '1 ms' WHERE thread = $1`,
    [thread],
  )
  await admin.end()
}

it.each([2, 10])(
  'of %i desktops that claim one conversation at once, one holds it, and all are told which',
  async (count) => {
    const claiming = desktops.slice(0, count)
    const holders = new Set<string>()
    for (let round = 0; round < rounds; round += 1) {
      const thread = await newThread()
      // Every third conversation was somebody's, whose time went by.
      if (round % 3 === 2) {
        await first().claim(thread, 60)
        await expire(thread)
      }
      const claims = await Promise.all(claiming.map((desktop) => desktop.claim(thread, 60)))
      const holding = claims.filter(({ mine }) => mine)
      expect(holding).toHaveLength(1)
      expect(new Set(claims.map(({ device }) => device))).toEqual(new Set([holding[0]?.device]))
      holders.add(holding[0]?.device ?? '')
    }
    if (rounds >= 30) expect(holders.size).toBeGreaterThan(1)
  },
  300_000 + rounds * 500,
)

it('holds for as long as was asked for, by the server’s clock, and may be made longer', async () => {
  const thread = await newThread()
  const claim = await first().claim(thread, 60)
  expect(claim.lasts).toBeGreaterThan(0)
  expect(claim.lasts).toBeLessThanOrEqual(60_000)
  expect((await first().claim(thread, 600)).lasts).toBeGreaterThan(60_000)
  const told = await second().claim(thread, 900)
  expect(told).toMatchObject({ mine: false, device: claim.device, member: claim.member })
  await expire(thread)
  expect(await second().claim(thread, 60)).toMatchObject({ mine: true })
  expect(await first().claim(thread, 60)).toMatchObject({ mine: false })
})

it('is told to the others, and so is that it was given back', async () => {
  const thread = await newThread()
  const { device } = await first().claim(thread, 60)
  const claim = await second().until(({ told }) =>
    told.flatMap(({ claims }) => claims).findLast((one) => one.thread === thread),
  )
  expect(claim).toMatchObject({ device, mine: false })
  await second().release(thread)
  expect((await second().claim(thread, 60)).mine).toBe(false)
  await first().release(thread)
  await second().until(({ told }) => told.find(({ released }) => released.includes(thread)))
  expect((await second().claim(thread, 60)).mine).toBe(true)
})

it('stops whoever answers past it, once, and tells of an answer that was not in sight', async () => {
  const thread = await newThread()
  const { device, member } = await first().claim(thread, 60)
  const answer = { thread, seen: 0, anyway: false, content: answerSaying('Да, в 15:00') }
  const stopped = { may: false, because: 'claim', device, member }
  expect(await second().answering(answer)).toEqual(stopped)
  expect(await first().answering(answer)).toEqual({ may: true })
  await first().answered(thread, { text: 'Да, в 15:00' })
  // Who agreed to go past a claim did not see the answer that came of it.
  const past = { ...answer, anyway: true }
  expect(await second().answering(past)).toEqual({ ...stopped, because: 'answer' })
  await first().release(thread)
  expect(await second().answering(answer)).toEqual({ ...stopped, because: 'answer' })
  const told = await second().until(({ told }) =>
    told.flatMap(({ answers }) => answers).find((one) => one.thread === thread),
  )
  expect(told).toMatchObject({ device, member, content: { opened: true, value: answer.content } })
  const seen = await second().until(
    (desktop) =>
      desktop.told.flatMap(({ threads }) => threads).findLast(({ id }) => id === thread)
        ?.lastAnswer || undefined,
  )
  expect(await second().answering({ ...answer, seen })).toEqual({ may: true })
  // One’s own answer is in sight.
  expect(await second().answering({ ...answer, seen })).toEqual({ may: true })
  const all = { seen: Number.MAX_SAFE_INTEGER, anyway: true }
  expect(await first().answering({ ...answer, ...all })).toEqual({ may: true })
})

it('is refused for a conversation that nobody knows, and for no sensible time', async () => {
  await expect(first().claim(randomUUID(), 60)).rejects.toMatchObject({ trouble: 'invalid' })
  const thread = await newThread()
  for (const seconds of [0, -1, 901]) {
    await expect(first().claim(thread, seconds)).rejects.toMatchObject({ trouble: 'invalid' })
  }
})

it('is about one conversation, whoever named it first', async () => {
  const key = randomUUID()
  const ids = await Promise.all(desktops.map((desktop) => desktop.thread(key)))
  expect(new Set(ids).size).toBe(1)
  const thread = await second().until(({ told }) =>
    told.flatMap(({ threads }) => threads).find(({ id }) => id === ids[0]),
  )
  expect(thread.content).toEqual({ opened: true, value: { key } })
})
