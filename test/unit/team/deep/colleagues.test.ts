import { expect, it, onTestFinished } from 'vitest'
import { teamTroubles, type Colleagues } from '../../../../electron/bridge/colleagues.ts'
import type { TeamPlace } from '../../../../electron/core/team/index.ts'
import en from '../../../../renderer/locales/en.json' with { type: 'json' }
import ru from '../../../../renderer/locales/ru.json' with { type: 'json' }
import { startFaultyProxy } from '../../../support/postgres/faulty-proxy.ts'
import { ownTeam } from '../../../support/postgres/own-team.ts'
import { eventually } from '../../../support/waits.ts'
import { createMemorySecrets } from '../../core/support/secrets.ts'
import { cabinet, isConnected, openDesk as openAt, ownDemo } from '../support/desk.ts'

const OTHER = '79261112233'
const NOBODY: Colleagues = {
  ...{ state: 'away', members: [], desktops: [], claims: [], present: [] },
  ...{ answers: [], upTo: 0, conflicts: [] },
}

const { cluster, team } = await ownTeam()
const { home, demo } = await ownDemo()

/** The app at somebody's desk, signed in to the same account. */
async function openDesk(name: string, place: TeamPlace | undefined) {
  const desk = await openAt({ home, demo, name, place })
  const told = (fits: (claims: [other: string, name: string, mine: boolean][]) => boolean) =>
    desk.recorder.event('colleagues.changed', ({ colleagues = NOBODY }) => {
      const { claims, members } = colleagues
      const nameOf = (member: string) => members.find(({ id }) => id === member)?.name ?? ''
      return fits(claims.map(({ other, member, mine }) => [other, nameOf(member), mine]))
    })
  return { ...desk, told }
}

it('tells who answers, at every desk, and lets one alone do so', async () => {
  const anna = await openDesk('anna', team.first)
  const boris = await openDesk('boris', await team.admit())
  await anna.recorder.event('colleagues.changed', isConnected)
  await boris.recorder.event('colleagues.changed', isConnected)

  const claim = await anna.commands['colleagues.claim']({ cabinet, other: '8 926 111-22-33' })
  expect(claim).toMatchObject({ other: OTHER, mine: true })
  await boris.told((claims) => claims.some((one) => one.join() === `${OTHER},Анна,false`))
  expect(await boris.commands['colleagues.claim']({ cabinet, other: OTHER })).toMatchObject({
    member: claim.member,
    mine: false,
  })
  const { colleagues } = await boris.commands['cabinet.state']({ cabinet })
  expect(colleagues?.members).toHaveLength(2)

  await anna.commands['colleagues.be']({ cabinet, at: { other: OTHER, doing: 'writing' } })
  const { member } = claim
  await boris.recorder.event('colleagues.changed', ({ colleagues = NOBODY }) =>
    colleagues.present.some(
      (one) => one.other === OTHER && one.member === member && one.doing === 'writing',
    ),
  )
  await anna.commands['colleagues.be']({ cabinet })
  await eventually(async () => {
    const now = await boris.commands['cabinet.state']({ cabinet })
    expect(now.colleagues?.present).toEqual([])
  })

  await anna.commands['colleagues.release']({ cabinet, other: OTHER })
  await boris.told((claims) => claims.length === 0)
  expect(await boris.commands['colleagues.claim']({ cabinet, other: OTHER })).toMatchObject({
    mine: true,
  })
})

it('tells where one is as soon as the server is there, and of a look alone nothing', async () => {
  const anna = await openDesk('early', team.first)
  await anna.commands['colleagues.be']({ cabinet, at: { other: OTHER, doing: 'reading' } })
  const boris = await openDesk('looking', await team.admit())
  const seen = async () => (await boris.commands['cabinet.state']({ cabinet })).colleagues?.present
  await eventually(async () => expect(await seen()).toMatchObject([{ other: OTHER }]))
  void anna.commands['colleagues.be']({ cabinet, at: { other: '79990000000', doing: 'reading' } })
  await anna.commands['colleagues.be']({ cabinet })
  await eventually(async () => expect(await seen()).toEqual([]))
})

it('is forgotten with the messages', async () => {
  const desk = await openDesk('leaving', team.first)
  await desk.commands['session.signOut']({ cabinet, messages: 'delete' })
  expect([...desk.secrets.entries.keys()].filter((entry) => entry.includes(cabinet))).toEqual([])
})

it('has a word in each language for whatever keeps a team away', () => {
  for (const texts of [ru, en]) {
    expect(Object.keys(texts.failures.team).sort()).toEqual([...teamTroubles].sort())
  }
})

it('says within moments that the server is away, and a claim fails with that word', async () => {
  const nowhere = { ...team.first, port: 1 }
  const desk = await openDesk('nowhere', nowhere)
  await desk.recorder.event('colleagues.changed', (told) => told.colleagues?.state === 'away')
  await desk.commands['colleagues.be']({ cabinet, at: { other: OTHER, doing: 'reading' } })
  const { colleagues } = await desk.commands['cabinet.state']({ cabinet })
  expect(colleagues?.trouble).toBe('unreachable')
  await expect(desk.commands['colleagues.claim']({ cabinet, other: OTHER })).rejects.toMatchObject({
    failure: { kind: 'team', field: 'unreachable' },
  })
})

it('is not there without a team, and says so where its entry is of no use', async () => {
  const damages: Partial<TeamPlace>[] = [{ keys: { 1: '!' } }, { keys: {} }, { box: '' }]
  const places = [undefined, ...damages.map((damage) => ({ ...team.first, ...damage }))]
  for (const [index, place] of places.entries()) {
    const desk = await openDesk(`alone${index}`, place)
    await eventually(async () => {
      const { colleagues } = await desk.commands['cabinet.state']({ cabinet })
      expect(colleagues).toEqual(place && { ...NOBODY, trouble: 'damaged' })
    })
    await expect(
      desk.commands['colleagues.claim']({ cabinet, other: OTHER }),
    ).rejects.toMatchObject({ failure: { kind: 'notFound' } })
  }
})

it('has what is set before its keychain has said that there is a team', async () => {
  const secrets = createMemorySecrets()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const { read } = secrets
  secrets.read = async (account) => {
    if (account === `team/${cabinet}`) await answered
    return read(account)
  }
  const slow = await openAt({ home, demo, name: 'slow', place: await team.admit(), secrets })
  const begin = async ({ commands }: Pick<typeof slow, 'commands'>) => {
    const own = await eventually(async () => {
      const { senders } = await commands['cabinet.state']({ cabinet })
      expect(senders.length).toBeGreaterThan(0)
      return senders[0]?.number ?? ''
    })
    return commands['inbox.openThread']({ cabinet, own, other: '79990001122' })
  }
  const anna = await openDesk('told', team.first)
  await anna.recorder.event('colleagues.changed', isConnected)
  await begin(anna)
  const { id: thread } = await begin(slow)
  const isSet = slow.commands['inbox.setMarks']({ cabinet, thread, marks: { archived: true } })
  answer()
  await isSet
  await eventually(async () => {
    expect(await anna.commands['inbox.thread']({ cabinet, thread })).toMatchObject({
      archived: true,
    })
  })
})

it('has what is set of a conversation at every desk, also what is set while away', async () => {
  const proxy = await startFaultyProxy(cluster.port)
  onTestFinished(() => proxy.close())
  const anna = await openDesk('marking', team.first)
  const boris = await openDesk('marked', { ...(await team.admit()), port: proxy.port })
  const state = async (desk: typeof anna) => desk.commands['cabinet.state']({ cabinet })
  await eventually(async () => {
    for (const desk of [anna, boris])
      expect((await state(desk)).colleagues?.state).toBe('connected')
  })
  const members = (await state(boris)).colleagues?.members ?? []
  const me = members.find(({ mine }) => mine)?.id ?? ''
  const threadsOf = (desk: typeof anna) =>
    desk.commands['inbox.threads']({ cabinet, filter: { kind: 'all' }, limit: 9 })
  const [thread] = await eventually(async () => {
    const { threads } = await threadsOf(boris)
    expect(threads.length).toBeGreaterThan(0)
    return threads
  })
  const id = thread?.id ?? ''
  const at = (desk: typeof anna) => desk.commands['inbox.thread']({ cabinet, thread: id })
  await eventually(() => at(anna))

  await anna.commands['inbox.setMarks']({ cabinet, thread: id, marks: { archived: true } })
  const told = boris.recorder.event('notice.due', ({ to }) => to.includes(thread?.other ?? ''))
  await anna.commands['colleagues.assign']({ cabinet, thread: id, member: me })
  await eventually(async () => {
    expect(await at(boris)).toMatchObject({ archived: true, assignee: me })
  })
  expect((await told).words.ru.body).toBe('Переписку вам назначил коллега «Анна».')

  proxy.drop()
  await boris.recorder.event('colleagues.changed', (event) => event.colleagues?.state === 'away')
  await boris.commands['inbox.setMarks']({ cabinet, thread: id, marks: { archived: false } })
  await boris.commands['colleagues.assign']({ cabinet, thread: id, member: null })
  await anna.commands['colleagues.assign']({
    ...{ cabinet, thread: id, member: members.find(({ id: one }) => one !== me)?.id ?? null },
  })
  proxy.mend()
  await eventually(async () => {
    expect(await at(anna)).toMatchObject({ archived: false })
    expect((await state(boris)).colleagues?.conflicts).toMatchObject([
      { about: { kind: 'assignee', mine: null } },
    ])
  })
  const [conflict] = (await state(boris)).colleagues?.conflicts ?? []
  await boris.commands['colleagues.decide']({
    ...{ cabinet, conflict: conflict?.id ?? 0, again: true },
  })
  await eventually(async () => expect((await at(anna)).assignee).toBeUndefined())
  expect((await state(boris)).colleagues?.conflicts).toEqual([])
})
