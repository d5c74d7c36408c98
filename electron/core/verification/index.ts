import { omitNullish } from '../../service/catalogue/omit-nullish.ts'
import { addressName } from '../../service/catalogue/address-name.ts'
import { isDeepStrictEqual } from 'node:util'
import { createEditing, createReplacing } from '../account/editing.ts'
import { CoreFailure } from '../core-failure.ts'
import { askDeletion } from '../ask-deletion.ts'
import type { ResultsQuestion } from '../confirmation.ts'
import type { CabinetContext, Subject } from '../subject.ts'
import { createPackages } from './packages.ts'
import { generalFields, generalOf, settingFields, settingsOf } from './rows.ts'
import type { Carriers, FlashAccount, FlashGeneral, FlashSettings } from './types.ts'

/** What is sent is compared with what is there; what was not sent the service keeps or fills in. */
const holds = <T extends object>(there: T, sent: T): boolean =>
  isDeepStrictEqual({ ...there, ...omitNullish(sent) }, there)

/** Accounts that verify people by a call (section "Flash Call"). */
export function verificationSubject(context: CabinetContext): Subject<'verification'> {
  const { client, guard } = context
  const packages = createPackages(context)

  const rows = async () => (await client.call('flashCall.list', {})).data.valid
  const list = async (): Promise<FlashAccount[]> =>
    (await rows()).map(({ id, name }) => ({ id, name: name ?? String(id) }))

  const { naming, settings, readGeneral, general } = createEdits(context)

  return {
    slices: [
      {
        name: 'flashAccounts',
        key: 'id',
        touchedBy: ['flashCall'],
        read: list,
        readDetail: async (id) =>
          settingsOf(await client.call('flashCall.settings', { account_id: Number(id) })),
      },
    ],
    resolvers: { 'flashCall.delete': naming.isGone },
    commands: {
      async 'verification.token'({ id }) {
        const token = (await rows()).find((one) => one.id === id)?.access_token
        if (!token) throw new CoreFailure('notFound')
        return { token }
      },
      'verification.create': ({ name }) => naming.create({ name }),
      'verification.rename': ({ id, name, seen }) => naming.replace(id, { name }, { name: seen }),
      async 'verification.delete'({ id, name }) {
        await askDeletion(context, 'verification', 'flashAccounts', id)
        await guard.carryOut('flashCall.delete', { subject: String(id), label: name }, (call) =>
          call({ account_id: id }),
        )
      },
      async 'verification.changeSettings'({ id, settings: given, seen }) {
        await context.ask(await questionOf(context, id, given))
        await settings(id, given, seen)
      },
      'verification.general': readGeneral,
      'verification.changeGeneral': ({ general: given, seen, operators }) =>
        general(operators, given, seen),
      'verification.packages': packages.list,
      'verification.take': ({ account: id, pack, fee }) => packages.take(id, pack, fee),
      async 'verification.callPin'() {
        const { phone } = await client.call('session.ownPinCall', {})
        return omitNullish({ phone })
      },
    },
  }
}

/** What a person is asked about other settings: where results are posted to another address than now. */
async function questionOf(
  { account }: CabinetContext,
  id: number,
  { hookUrl }: FlashSettings,
): Promise<ResultsQuestion | undefined> {
  const { hookUrl: former } = await account.renewDetail('flashAccounts', id)
  if (!hookUrl || hookUrl === former) return undefined
  const rows = await account.rows('flashAccounts')
  return {
    kind: 'results',
    address: addressName(hookUrl),
    account: rows.find((one) => one.id === id)?.name ?? String(id),
    ...(former && { former: addressName(former) }),
  }
}

/** Changes that are compared with what the service holds. */
function createEdits(context: CabinetContext) {
  const { account, client } = context

  async function seenOf(id: number): Promise<{ name: string }> {
    const found = (await account.renew('flashAccounts')).find((one) => one.id === id)
    if (!found) throw new CoreFailure('notFound')
    return { name: found.name }
  }

  const naming = createEditing(context, {
    slice: 'flashAccounts',
    seenOf,
    create: async ({ name }: { name: string }) => {
      const { data } = await client.call('flashCall.create', { name })
      return omitNullish({ id: data?.account_id })
    },
    replace: (account_id, { name }) => client.call('flashCall.rename', { account_id, name }),
  })
  const settings = createReplacing<number, FlashSettings, FlashSettings>({
    seenOf: (id) => account.renewDetail('flashAccounts', id),
    isAs: holds,
    replace: (account_id, given) =>
      client.call('flashCall.changeSettings', { account_id, ...settingFields(given) }),
  })
  const readGeneral = async () => generalOf(await client.call('flashCall.generalSettings', {}))
  const general = createReplacing<Carriers | undefined, FlashGeneral, FlashGeneral>({
    seenOf: readGeneral,
    // Carriers are never read: with them nothing is proved.
    isAs: (there, sent, operators) => (operators ? undefined : holds(there, sent)),
    replace: (operators, given) =>
      client.call('flashCall.changeGeneralSettings', generalFields(given, operators)),
  })

  return { naming, settings, readGeneral, general }
}
