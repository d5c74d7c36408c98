import { afterAll, beforeEach, expect, it } from 'vitest'
import type { Question } from '../../../../electron/core/consent/confirmation.ts'
import type { TeamPlace } from '../../../../electron/core/team/index.ts'
import { ownDatabase, startPostgres } from '../../../support/postgres/cluster.ts'
import { eventually } from '../../../support/waits.ts'
import { createMemorySecrets } from '../../core/support/secrets.ts'
import { cabinet, openDesk as openAt, ownDemo } from '../support/desk.ts'

/** A team as people come by it, through what the page asks for. */
const name = 'Анна'

const cluster = await startPostgres()
afterAll(() => cluster.stop())
const { home, demo } = await ownDemo()
let desks = 0
/** A database of its own, and its owner's login. */
let where: { host: string; port: number; database: string; fingerprint: string }
let owner: { user: string; password: string }

/** The app at somebody's desk, who agrees or does not. */
async function openDesk(secrets = createMemorySecrets()) {
  const questions: Question[] = []
  const says = { yes: true }
  const { commands, recorder } = await openAt({
    ...{ home, demo, name: String((desks += 1)), secrets },
    confirm: async (question) => {
      questions.push(question)
      return says.yes ? 'yes' : 'no'
    },
  })
  const colleagues = async () => (await commands['cabinet.state']({ cabinet })).colleagues
  const state = () => commands['team.state']({ cabinet })
  // A page that asked before the messages were open is told when they are.
  await recorder.event('team.changed', ({ team }) => team.state !== 'unkept')
  return {
    ...{ commands, colleagues, questions, says, secrets, state },
    names: async () => (await colleagues())?.members.map((one) => one.name).toSorted(),
    entry: () => secrets.entries.get(`team/${cabinet}`),
    connected: () => eventually(async () => expect((await colleagues())?.state).toBe('connected')),
  }
}
type Desk = Awaited<ReturnType<typeof openDesk>>

beforeEach(async () => {
  const { database, ...login } = await ownDatabase(cluster)
  owner = login
  const at = { host: 'localhost', port: cluster.port }
  const { commands } = await openDesk()
  const { fingerprint, isTrusted } = await commands['team.look']({ cabinet, ...at })
  expect(isTrusted).toBe(false)
  where = { ...at, database, fingerprint }
})

/** Somebody's desk with a team that was made there. */
async function firstDesk() {
  const desk = await openDesk()
  const { recovery } = await desk.commands['team.prepare']({ cabinet, ...where, name })
  await desk.commands['team.make']({ cabinet, ...owner })
  await desk.connected()
  return { ...desk, recovery }
}

async function invited(by: Desk, member: string) {
  const desk = await openDesk()
  const asked = { cabinet, member: { name: member }, hours: 24 }
  const { code } = await by.commands['team.invite'](asked)
  await desk.commands['team.join']({ cabinet, code })
  await desk.connected()
  return desk
}

const trouble = (field: string) => ({ failure: { kind: 'team', field } })
const aborted = { failure: { kind: 'aborted' } }

it('is made by an owner’s login, joined by a code, and left, each at once', async () => {
  const anna = await firstDesk()
  const { host, port, database } = where
  expect(await anna.state()).toEqual({ state: 'member', server: { host, port, database } })
  // The owner's login is used once: nothing that is kept has it.
  expect(JSON.stringify([...anna.secrets.entries])).not.toContain(owner.password)

  const boris = await invited(anna, 'Борис')
  expect(await boris.names()).toEqual(['Анна', 'Борис'])
  await eventually(async () => expect(await anna.names()).toEqual(['Анна', 'Борис']))
  expect(anna.questions.map((one) => one.kind === 'team' && [one.what, one.name])).toEqual([
    ['lookAtServer', `localhost:${port}`],
    ['makeTeam', `localhost:${port}/${database}`],
    ['inviteColleague', 'Борис'],
  ])
  expect(boris.questions).toMatchObject([
    { what: 'joinTeam', name: `localhost:${port}/${database}` },
  ])

  await boris.commands['team.leave']({ cabinet })
  expect(await boris.state()).toEqual({ state: 'none' })
  expect(await boris.colleagues()).toBeUndefined()
  expect(boris.entry()).toBeUndefined()
})

it('is made by whoever runs the server, too, and found when that was done', async () => {
  const anna = await openDesk()
  const { sql } = await anna.commands['team.prepare']({ cabinet, ...where, name })
  expect(await anna.state()).toMatchObject({ state: 'prepared' })
  expect(await anna.colleagues()).toBeUndefined()
  await expect(anna.commands['team.enter']({ cabinet })).rejects.toMatchObject(trouble('password'))
  expect(await anna.state()).toMatchObject({ state: 'prepared' })
  const admin = await cluster.administrator(where.database)
  await admin.query(sql)
  await admin.end()
  await anna.commands['team.enter']({ cabinet })
  await anna.connected()
  expect(await anna.names()).toEqual(['Анна'])
})

it('takes a desktop out, which is told, and may come again by another code', async () => {
  const anna = await firstDesk()
  const boris = await invited(anna, 'Борис')
  await eventually(async () => expect((await anna.colleagues())?.desktops).toHaveLength(2))
  const { members, desktops } = (await anna.colleagues()) ?? { members: [], desktops: [] }
  const his = desktops.find(({ mine }) => !mine)
  expect(members.map(({ name, owner, mine }) => [name, owner, mine]).toSorted()).toEqual([
    ['Анна', true, true],
    ['Борис', false, false],
  ])
  expect(his?.removed).toBe(false)
  await anna.commands['team.remove']({ cabinet, desktop: his?.id ?? '' })
  expect(anna.questions.at(-1)).toEqual({ kind: 'team', what: 'removeDesktop', name: 'Борис' })
  await eventually(async () => {
    expect(await boris.colleagues()).toMatchObject({ state: 'away' })
    expect((await anna.colleagues())?.desktops.find(({ id }) => id === his?.id)?.removed).toBe(true)
  })
  // The key that came into use is kept.
  await eventually(() => {
    const { keys } = JSON.parse(anna.entry() ?? '') as TeamPlace
    expect(Object.keys(keys)).toEqual(['1', '2'])
  })

  const asked = { cabinet, member: { id: his?.member ?? '' }, hours: 1 }
  const { code } = await anna.commands['team.invite'](asked)
  await boris.commands['team.leave']({ cabinet })
  await boris.commands['team.join']({ cabinet, code })
  await boris.connected()
  expect((await boris.colleagues())?.members.find(({ mine }) => mine)?.name).toBe('Борис')
})

it('is come back into by the recovery code, with all keys, when every desktop is lost', async () => {
  const anna = await firstDesk()
  const boris = await invited(anna, 'Борис')
  await eventually(async () => expect((await anna.colleagues())?.desktops).toHaveLength(2))
  const his = (await anna.colleagues())?.desktops.find(({ mine }) => !mine)
  await anna.commands['team.remove']({ cabinet, desktop: his?.id ?? '' })
  await invited(anna, 'Вера')

  const vera = await openDesk()
  const recover = (more: object) =>
    vera.commands['team.recover']({
      ...{ cabinet, ...where, ...owner, name: 'Новая', code: anna.recovery },
      ...more,
    })
  const typo = anna.recovery.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
  await expect(recover({ code: typo })).rejects.toMatchObject(trouble('invalid'))
  await expect(recover({ code: 'AAAA' })).rejects.toMatchObject(trouble('invalid'))
  await expect(recover({ password: 'another' })).rejects.toMatchObject(trouble('password'))
  await recover({ code: ` ${anna.recovery.toLowerCase().replaceAll('-', ' ')} ` })
  await vera.connected()
  expect(await vera.names()).toEqual(['Анна', 'Борис', 'Вера', 'Новая'])
  const { keys } = JSON.parse(vera.entry() ?? '') as TeamPlace
  expect(Object.keys(keys)).toEqual(['1', '2'])
  // An owner like the first one: she takes the lost desktops out, and the code stays good.
  const lost = (await vera.colleagues())?.desktops.find(
    ({ mine, removed, id }) => !mine && !removed && id !== his?.id,
  )
  await vera.commands['team.remove']({ cabinet, desktop: lost?.id ?? '' })
  const again = await openDesk()
  const given = { cabinet, ...where, ...owner, name: 'Ещё', code: anna.recovery }
  await again.commands['team.recover'](given)
  await again.connected()
  expect((await again.colleagues())?.desktops.some(({ id }) => id.endsWith('_recovery'))).toBe(
    false,
  )
  expect(boris.entry()).toBeDefined()
})

it('keeps no recovery from the team’s own code, and none for another team’s', async () => {
  const anna = await firstDesk()
  const [role] = (await anna.colleagues())?.desktops ?? []
  const desktop = `${role?.id.slice(0, -9)}_recovery`
  const removal = anna.commands['team.remove']({ cabinet, desktop })
  await expect(removal).rejects.toMatchObject(trouble('invalid'))
  const other = await openDesk()
  const { recovery: code } = await other.commands['team.prepare']({ cabinet, ...where, name })
  const given = { cabinet, ...where, ...owner, name, code }
  await expect(other.commands['team.recover'](given)).rejects.toMatchObject(trouble('invalid'))
})

it('does nothing where nobody agrees', async () => {
  const anna = await openDesk()
  const look = (port: number) => anna.commands['team.look']({ cabinet, host: where.host, port })
  const prepare = () => anna.commands['team.prepare']({ cabinet, ...where, name })
  anna.says.yes = false
  await expect(look(where.port)).rejects.toMatchObject(aborted)
  await expect(prepare()).rejects.toMatchObject(aborted)
  anna.says.yes = true
  // Once for each server.
  await look(where.port)
  await look(where.port)
  expect(anna.questions.splice(0)).toHaveLength(3)
  anna.says.yes = false
  await prepare()
  expect(anna.questions).toEqual([])
  await expect(look(1)).rejects.toMatchObject(aborted)
  await expect(anna.commands['team.make']({ cabinet, ...owner })).rejects.toMatchObject(aborted)
  await expect(anna.commands['team.enter']({ cabinet })).rejects.toMatchObject(aborted)
  anna.says.yes = true
  await anna.commands['team.make']({ cabinet, ...owner })
  await anna.connected()
  anna.says.yes = false
  const asked = { cabinet, member: { name: 'Борис' }, hours: 1 }
  await expect(anna.commands['team.invite'](asked)).rejects.toMatchObject(aborted)
  await expect(anna.commands['team.leave']({ cabinet })).rejects.toMatchObject(aborted)
  expect(await anna.names()).toEqual(['Анна'])
})

it('says what stands against it, and goes on when that is put right', async () => {
  const anna = await openDesk()
  const look = (host: string, port: number) => anna.commands['team.look']({ cabinet, host, port })
  await expect(look('localhost', 1)).rejects.toMatchObject(trouble('unreachable'))
  await expect(look('nowhere.invalid', 5432)).rejects.toMatchObject(trouble('unreachable'))
  const prepare = (more: object) =>
    anna.commands['team.prepare']({ cabinet, ...where, name, ...more })
  const make = (more: object = {}) => anna.commands['team.make']({ cabinet, ...owner, ...more })
  const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')
  await expect(prepare({ fingerprint })).rejects.toMatchObject(trouble('certificate'))
  await prepare({ fingerprint: undefined })
  await expect(make()).rejects.toMatchObject(trouble('certificate'))
  await prepare({ database: 'nowhere' })
  await expect(make()).rejects.toMatchObject(trouble('noDatabase'))
  await prepare({})
  await expect(make({ password: 'another' })).rejects.toMatchObject(trouble('password'))
  const admin = await cluster.administrator()
  await admin.query(`ALTER ROLE ${owner.user} NOCREATEROLE`)
  await expect(make()).rejects.toMatchObject(trouble('rights'))
  await admin.query(`ALTER ROLE ${owner.user} CREATEROLE`)
  await admin.end()
  await make()
  await anna.connected()
  const late = await openDesk()
  await late.commands['team.prepare']({ cabinet, ...where, name })
  const second = late.commands['team.make']({ cabinet, ...owner })
  await expect(second).rejects.toMatchObject(trouble('taken'))
})

it('needs a keychain, and one team is left before another is joined', async () => {
  const anna = await openDesk()
  anna.secrets.trouble = 'locked'
  const prepare = () => anna.commands['team.prepare']({ cabinet, ...where, name })
  await expect(prepare()).rejects.toMatchObject({ failure: { kind: 'keychain' } })
  anna.secrets.trouble = undefined
  await prepare()
  await anna.commands['team.make']({ cabinet, ...owner })
  const asked = { cabinet, member: { name: 'Борис' }, hours: 1 }
  await anna.connected()
  const { code } = await anna.commands['team.invite'](asked)
  const taken = { failure: { kind: 'invalid', field: 'team' } }
  await expect(anna.commands['team.join']({ cabinet, code })).rejects.toMatchObject(taken)
  await expect(prepare()).rejects.toMatchObject(taken)
  const boris = await openDesk()
  const join = (code: string) => boris.commands['team.join']({ cabinet, code })
  await expect(join('nonsense')).rejects.toMatchObject(trouble('invalid'))
  // Neither a file of this computer's nor what reads as something else in the question is a server.
  for (const host of ['/tmp', 'office.test\nYes']) {
    const parts = [1, host, 5432, 'db', '', 'somebody', 'c2VjcmV0']
    const made = Buffer.from(JSON.stringify(parts)).toString('base64url')
    await expect(join(made)).rejects.toMatchObject(trouble('invalid'))
  }
  expect(boris.questions).toEqual([])
})

it('says that its entry is damaged, from which joining again and leaving lead', async () => {
  const anna = await firstDesk()
  const { code } = await anna.commands['team.invite']({
    ...{ cabinet, member: { name: 'Борис' }, hours: 1 },
  })
  const secrets = createMemorySecrets()
  secrets.entries.set(`team/${cabinet}`, '{')
  const boris = await openDesk(secrets)
  expect(await boris.state()).toEqual({ state: 'damaged' })
  expect(await boris.colleagues()).toMatchObject({ state: 'away', trouble: 'damaged' })
  await boris.commands['team.join']({ cabinet, code })
  await boris.connected()

  const others = createMemorySecrets()
  others.entries.set(`team/${cabinet}`, '{')
  const leaving = await openDesk(others)
  await leaving.commands['team.leave']({ cabinet })
  expect(await leaving.colleagues()).toBeUndefined()
})

it('is gone with the messages, even while a new key is being kept', async () => {
  const anna = await firstDesk()
  const boris = await invited(anna, 'Борис')
  const his = (await boris.colleagues())?.desktops.find(({ mine }) => mine)
  const { remove, write } = anna.secrets
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  anna.secrets.write = async (...given) => {
    begun.resolve()
    await held.promise
    const done = await write(...given)
    written.resolve()
    return done
  }
  anna.secrets.remove = (account) =>
    remove(account).finally(() => account.startsWith('team/') && held.resolve())
  await anna.commands['team.remove']({ cabinet, desktop: his?.id ?? '' })
  await begun.promise
  const gone = anna.commands['session.signOut']({ cabinet, messages: 'delete' })
  // Where the deletion waits for what is being kept, that ends by itself.
  setTimeout(held.resolve, 3_000)
  await Promise.all([gone, written.promise])
  expect(anna.entry()).toBeUndefined()
})
