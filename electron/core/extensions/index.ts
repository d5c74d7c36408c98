import { omitNullish } from '../../service/catalogue/omit-nullish.ts'
import { readPages } from '../account/read-pages.ts'
import { afterReading, callOutcome } from '../call-outcome.ts'
import type { Finding } from '../ledger/resolution.ts'
import type { Extension } from '../presence/types.ts'
import { askDeletion } from '../ask-deletion.ts'
import type { CabinetContext, Subject } from '../subject.ts'
import { accountFees, accountRecords, ownDevices } from './billing-records.ts'
import { createCreator } from './create.ts'
import { createReachability } from './reachability.ts'
import { knownSipAccount, sipAccount, sipAccountDetail } from './rows.ts'
import type { Credentials, SipAccountChanges } from './types.ts'

export interface ExtensionsSubject extends Subject<'extensions'> {
  /** Everybody whose state is known. */
  list(): Extension[]
}

/** SIP accounts, and which of them can be reached. */
export function extensionsSubject(context: CabinetContext): ExtensionsSubject {
  const { account, client, guard, reach } = context
  const { poll, list, commands, ...life } = createReachability(context)
  const creator = createCreator(context)

  const isGone = async (id: string): Promise<Finding> =>
    (await account.renew('sip')).some((one) => String(one.id) === id) ? 'notSeen' : 'carriedOut'

  return {
    ...life,
    list,
    polls: [poll],
    slices: [
      {
        name: 'sip',
        key: 'id',
        touchedBy: ['sip'],
        read: (tell) =>
          reach() === 'rest' ? readPages(client, 'sip.list', sipAccount, tell) : ownDevices(client),
        readDetail: async (id) =>
          sipAccountDetail(await client.call('sip.read', { sip_id: Number(id) })),
      },
    ],
    resolvers: { 'sip.delete': isGone },
    commands: {
      ...commands,
      'extensions.create': ({ account: wanted }) => creator.create(wanted),
      'extensions.createMany': ({ accounts }) => creator.createMany(accounts),
      'extensions.read': async ({ id }) =>
        knownSipAccount(await client.call('sip.read', { sip_id: id })),
      'extensions.change': ({ id, changes }) => change(context, id, changes),
      async 'extensions.delete'({ id, name }) {
        await askDeletion(context, 'extension', 'sip', id)
        await guard.carryOut('sip.delete', { subject: String(id), label: name }, (call) =>
          call({ sip_id: id }),
        )
      },
      async 'extensions.credentials'({ id }): Promise<Credentials> {
        const { server, login, password } = await client.call('sip.read', { sip_id: id })
        return omitNullish({ server, login, password })
      },
      'extensions.records': ({ batch, prefix }) => accountRecords(client, batch, prefix),
      'extensions.fees': ({ account: of }) => accountFees(client, of),
    },
  }
}

/** Sends what is given alone. Where the answer is lost the account is read; a password never shows. */
async function change(
  { client }: Pick<CabinetContext, 'client'>,
  id: number,
  { callerId, ...changes }: SipAccountChanges,
): Promise<void> {
  const input = omitNullish({ sip_id: id, ...changes, aon: callerId })
  try {
    await client.call('sip.change', input)
  } catch (error) {
    if (callOutcome(error) !== 'unknown') throw error
    const now = await client.call('sip.read', { sip_id: id }).catch(() => undefined)
    const shown = { ...now, number: Number(now?.number), aon: now?.aon?.id }
    const { sip_id: _id, ...wanted } = input
    const isThere = Object.entries(wanted).every(
      ([field, value]) => (shown as Record<string, unknown>)[field] === value,
    )
    if (!isThere) throw now ? afterReading(error) : error
  }
}
