import { omitNullish } from '../../shared/omit-nullish.ts'
import type { AnyCollectionDeclaration } from '../account/declaration.ts'
import { readPages } from '../account/read-pages.ts'
import { changed, created } from '../changes/recorded.ts'
import { createDeletion, deletion } from '../editing/deletion.ts'
import { changeable, type ChangeableOptions } from '../editing/changeable.ts'
import { createReplacing, holds } from '../editing/editing.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { accountFees, accountRecords, ownDevices } from './billing-records.ts'
import { createCreator } from './create.ts'
import { formerOf } from './former.ts'
import { createReachability, type ReachabilityParts } from './reachability.ts'
import { seenOf, sipAccount, sipAccountDetail } from './rows.ts'
import type { Credentials, SipAccount, SipAccountChanges } from '../../bridge/extensions.ts'

export interface ExtensionsModule extends Module<'extensions'> {
  /** Everybody whose state is known, and whether there may be more. */
  state: ReachabilityParts['state']
  isWhole: ReachabilityParts['isWhole']
  present: ReachabilityParts['present']
  lines: ReachabilityParts['lines']
}

/** SIP accounts, and which of them can be reached. */
export function extensionsModule(context: CabinetContext): ExtensionsModule {
  const { client } = context
  const { poll, state, isWhole, present, lines, commands, ...life } = createReachability(context)
  const creator = createCreator(context)
  const editing = editingOf(context)
  const replace = createReplacing(context, editing)

  const { remove, operations, several } = createDeletion(context, {
    collection: 'sip',
    what: 'extension',
    deletion: deletion('sip.delete', 'sip_id'),
    labelOf: ({ name, number }) => (number === undefined ? name : `${name} (${number})`),
  })

  return {
    ...life,
    state,
    isWhole,
    present,
    lines,
    polls: [poll],
    collections: [accounts(context)],
    changeables: {
      sip: {
        ...changeable(context, editing),
        seen: async (rows) =>
          context.apiFamily() === 'rest' ? seenOf(rows as SipAccount[]) : undefined,
        former: (thing) => formerOf(context, Number(thing)),
      },
    },
    operations: {
      ...operations,
      'sip.create': { back: ({ phone_number: _mobile, ...body }) => created('sip', body) },
      'sip.change': {
        back: ({ sip_id, password, ...body }) => ({
          ...changed('sip', sip_id, body),
          ...(password !== undefined && { secret: true }),
        }),
      },
    },
    deletions: { sip: several },
    commands: {
      ...commands,
      'extensions.create': ({ body }) => creator.create(body),
      'extensions.createMany': ({ accounts }) => creator.createMany(accounts),
      'extensions.replace': ({ id, body, version }) => replace(id, body, version),
      'extensions.delete': remove,
      'extensions.setPassword': ({ id, password }) => setPassword(context, id, password),
      async 'extensions.credentials'({ id }): Promise<Credentials> {
        await context.ask({ kind: 'secret', what: 'password', name: await nameOf(context, id) })
        const { server, login, password } = await client.call('sip.read', { sip_id: id })
        return omitNullish({ server, login, password })
      },
      'extensions.records': ({ batch, prefix }) => accountRecords(client, batch, prefix),
      'extensions.fees': ({ account: of }) => accountFees(client, of),
    },
  }
}

const accounts = ({ client, apiFamily }: CabinetContext): AnyCollectionDeclaration => ({
  name: 'sip',
  key: 'id',
  touchedBy: ['sip'],
  read: (tell) =>
    apiFamily() === 'rest' ? readPages(client, 'sip.list', sipAccount, tell) : ownDevices(client),
  readDetail: async (id) => sipAccountDetail(await client.call('sip.read', { sip_id: Number(id) })),
})

/** Name of an extension in the account. */
async function nameOf({ account }: Pick<CabinetContext, 'account'>, id: number): Promise<string> {
  const row = (await account.current('sip')).find((one) => one.id === id)
  return [row?.number, row?.name ?? `№ ${id}`].filter(Boolean).join(' ')
}

/** All that is sent of an extension: one without a role has an empty one. */
const whole = (body: Partial<SipAccountChanges>) => ({ role: '', ...body })

/** Replaces what can be changed of an extension; only what is other than it was is sent. */
const editingOf = ({
  account,
  client,
}: CabinetContext): Omit<ChangeableOptions<SipAccountChanges>, 'questionOf'> => ({
  read: async (id) => (await account.renewDetail('sip', id)).body,
  isAs: (there, body) => holds(whole(there), whole(body)),
  replace(sip_id, body, former, how) {
    const was = new Map<string, unknown>(Object.entries(whole(former)))
    const changed = Object.entries(whole(body)).filter(([name, value]) => value !== was.get(name))
    return client.call('sip.change', { ...Object.fromEntries(changed), sip_id }, how)
  },
})

/** Gives an extension another password; where the answer is lost it is read. */
async function setPassword(context: CabinetContext, id: number, password: string): Promise<void> {
  const { ask, client, looking } = context
  const name = await nameOf(context, id)
  const agreement = await ask({ kind: 'secret', what: 'newPassword', name })
  try {
    await client.call('sip.change', { sip_id: id, password }, { agreement })
  } catch (error) {
    await looking.prove(error, async () => {
      const now = await client.call('sip.read', { sip_id: id })
      return now.password === password ? 'done' : 'notDone'
    })
  }
}
