import { teamServer } from '../../bridge/team.ts'
import { stripBidi } from '../../shared/bidi.ts'
import type { TeamAct } from '../consent/confirmation.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import { createTaskQueue } from '../platform/tasks/task-queue.ts'
import {
  setUpTeam,
  TeamFailure,
  type NewTeam,
  type Server,
  type ServerPlace,
} from '../team/index.ts'
import { atServer } from './at-server.ts'
import type { SharedModule } from './shared/index.ts'
import { toldOf, type Belonging } from './belonging.ts'

type Agree = (what: TeamAct, name: string) => Promise<unknown>

/** Fetches the certificate that a server shows. */
type LookAtServer = (where: Pick<Server, 'host' | 'port'>) => ReturnType<typeof lookAt>

/** Creates the module for creating, joining and leaving a team, and for managing its members. */
export function teamModule(
  { ask }: Pick<CabinetContext, 'ask'>,
  belonging: Belonging,
  shared: Pick<SharedModule, 'countUntold'>,
): Module<'team'> {
  /** The team prepared last, not created yet. */
  let prepared: NewTeam | undefined
  const agree: Agree = (what, name) => ask({ kind: 'team', what, name })
  const look = createLook(agree)

  return {
    commands: {
      'team.state': async () => toldOf(belonging.held()),
      'team.look': (where) =>
        atServer(async () => {
          const { fingerprint, isTrusted } = await look(where)
          return { fingerprint, isTrusted }
        }),
      'team.prepare': ({ name, ...where }) =>
        atServer(async () => {
          alone(belonging)
          prepared = await (await setUpTeam()).prepare(await checked(where, look), name)
          await belonging.keep({ ...prepared.place, prepared: true })
          return { sql: prepared.sql, recovery: prepared.recovery }
        }),
      async 'team.make'(owner) {
        if (!prepared) throw new CoreFailure('notFound')
        alone(belonging)
        const { place, sql } = prepared
        await agree('makeTeam', nameOf(place))
        await atServer(() => makeOnce({ ...place, ...owner }, { place, sql }))
        await belonging.keep(place)
        prepared = undefined
      },
      async 'team.enter'() {
        const held = belonging.held()
        if (held.state !== 'prepared') throw new CoreFailure('notFound')
        await agree('makeTeam', nameOf(held.place))
        await atServer(async () => (await setUpTeam()).reach(held.place))
        await belonging.keep(held.place)
        prepared = undefined
      },
      ...comingCommands(agree, belonging),
      ...peopleCommands(agree, belonging),
      async 'team.leave'() {
        const held = belonging.held()
        const untold = held.state === 'unkept' ? 0 : await shared.countUntold()
        const name = 'place' in held ? nameOf(held.place) : ''
        await ask({ kind: 'team', what: 'leaveTeam', name, ...(untold > 0 && { untold }) })
        await belonging.forget()
      },
    },
  }
}

/**
 * Fetches certificates one at a time, each server after the user's consent: a compromised page
 * could otherwise scan the network, or leak data in host names.
 */
function createLook(agree: Agree): LookAtServer {
  const agreed = new Set<string>()
  const enqueue = createTaskQueue()
  return (where) =>
    enqueue(async () => {
      const name = stripBidi(`${where.host}:${where.port}`)
      if (!agreed.has(name)) await agree('lookAtServer', name)
      agreed.add(name)
      return lookAt(where)
    })
}

const lookAt = async (where: Pick<Server, 'host' | 'port'>) =>
  (await setUpTeam()).certificateOf(where)

/** Creates a team; after a failure, checks whether this try or an earlier one has created it. */
async function makeOnce(
  owner: ServerPlace,
  { place, sql }: Pick<NewTeam, 'place' | 'sql'>,
): Promise<void> {
  const { make, reach } = await setUpTeam()
  try {
    await make(owner, sql)
  } catch (error) {
    await reach(place).catch(() => {
      throw error
    })
  }
}

/** Commands that join or recover an existing team. */
function comingCommands(
  agree: Agree,
  belonging: Belonging,
): Pick<Module<'team'>['commands'], 'team.join' | 'team.recover'> {
  return {
    'team.join': ({ code }) =>
      atServer(async () => {
        alone(belonging)
        const { join, serverOf } = await setUpTeam()
        const server = teamServer.safeParse(await serverOf(code))
        if (!server.success) throw new TeamFailure('invalid', 'no server')
        await agree('joinTeam', nameOf(server.data))
        await belonging.keep(await join(code))
      }),
    async 'team.recover'({ code, name, user, password, ...where }) {
      alone(belonging)
      await agree('recoverTeam', nameOf(where))
      await atServer(async () => {
        const server = await checked(where, lookAt)
        const { recover } = await setUpTeam()
        await belonging.keep(await recover({ ...server, user, password }, code, name))
      })
    },
  }
}

/** Commands of owners that invite members and remove their desktops. */
function peopleCommands(
  agree: Agree,
  belonging: Belonging,
): Pick<Module<'team'>['commands'], 'team.invite' | 'team.remove' | 'team.setOwner'> {
  const calledAs = (member: string | undefined) =>
    belonging.colleagues()?.members.find(({ id }) => id === member)?.name ?? ''
  function people() {
    const membership = belonging.membership()
    if (!membership) throw new CoreFailure('notFound')
    return membership.people
  }
  return {
    async 'team.invite'(invitation) {
      const { member } = invitation
      await agree('inviteColleague', 'name' in member ? member.name : calledAs(member.id))
      return { code: await atServer(() => people().invite(invitation)) }
    },
    async 'team.remove'({ desktop }) {
      const whose = belonging.colleagues()?.desktops.find(({ id }) => id === desktop)?.member
      await agree('removeDesktop', calledAs(whose) || desktop)
      await atServer(() => people().remove(desktop))
    },
    async 'team.setOwner'({ member, owner }) {
      await agree(owner ? 'makeOwner' : 'endOwner', calledAs(member) || member)
      await atServer(() => people().setOwner(member, owner))
    },
  }
}

/**
 * @throws if this desktop is in a team, whose login and keys would be lost, or nothing can be kept
 */
function alone(belonging: Belonging): void {
  const { state } = belonging.held()
  if (state === 'unkept') throw new CoreFailure('keychain')
  if (state === 'member') throw new CoreFailure('invalid', { field: 'team' })
}

const nameOf = ({ host, port, database }: Server): string =>
  stripBidi(`${host}:${port}/${database}`)

/**
 * Returns a server with the certificate that the user compared; rejects if it shows another one.
 */
async function checked(
  { fingerprint, ...server }: Server & { fingerprint?: string | undefined },
  look: LookAtServer,
): Promise<Omit<ServerPlace, 'user' | 'password'>> {
  if (fingerprint === undefined) return server
  const { certificate, ...found } = await look(server)
  if (found.fingerprint !== fingerprint) throw new TeamFailure('certificate')
  return { ...server, certificate }
}
