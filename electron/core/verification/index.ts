import { omitNullish } from '../../shared/omit-nullish.ts'
import { addressName } from '../../shared/address-name.ts'
import type { AgreedOptions } from '../changes/change-options.ts'
import { createDeletion, deletion } from '../editing/deletion.ts'
import { createEditing, createReplacing, holds } from '../editing/editing.ts'
import { versioned } from '../platform/version.ts'
import { CoreFailure } from '../platform/failures/core-failure.ts'
import type { ResultsQuestion } from '../consent/confirmation.ts'
import type { CabinetContext, Module } from '../module/module.ts'
import { createPackages } from './packages.ts'
import { generalOf, settingsOf } from './rows.ts'
import type {
  Carriers,
  FlashAccount,
  FlashGeneral,
  FlashSettings,
} from '../../bridge/verification.ts'

/** Accounts that verify people by a call (section "Flash Call"). */
export function verificationModule(context: CabinetContext): Module<'verification'> {
  const { client } = context
  const packages = createPackages(context)

  const rows = async () => (await client.call('flashCall.list', {})).data.valid
  const list = async (): Promise<FlashAccount[]> =>
    (await rows()).map(({ id, name }) => ({ id, name: name ?? String(id) }))

  const { naming, settings, readGeneral, general } = createEdits(context)
  const { remove, operations } = createDeletion(context, {
    collection: 'flashAccounts',
    what: 'verification',
    deletion: deletion('flashCall.delete', 'account_id'),
  })

  return {
    collections: [
      {
        name: 'flashAccounts',
        key: 'id',
        touchedBy: ['flashCall'],
        read: list,
        onRead: () => context.check('connected'),
        readDetail: async (id) =>
          versioned({
            body: settingsOf(await client.call('flashCall.settings', { account_id: Number(id) })),
          }),
      },
    ],
    operations,
    commands: {
      async 'verification.token'({ id }) {
        const { access_token: token, name } = (await rows()).find((one) => one.id === id) ?? {}
        if (!token) throw new CoreFailure('notFound')
        await context.ask({ kind: 'secret', what: 'token', name: name ?? String(id) })
        return { token }
      },
      'verification.create': ({ name }) => naming.create({ name }),
      async 'verification.rename'({ id, name, seen }) {
        await naming.replace(id, { name }, { name: seen })
      },
      'verification.delete': remove,
      'verification.replace': ({ id, body, version }) => settings(id, body, version),
      'verification.general': async () => versioned({ body: await readGeneral() }),
      async 'verification.changeGeneral'({ body, version, operators }) {
        await general(operators, body, version)
      },
      'verification.packages': packages.list,
      'verification.take': ({ account: id, pack, fee }) => packages.take(id, pack, fee),
      async 'verification.callPin'() {
        const { phone } = await client.call('session.ownPinCall', {})
        return omitNullish({ phone })
      },
    },
  }
}

/** The question about changed settings, if results are posted to another address than now. */
async function questionOf(
  { account }: CabinetContext,
  id: number,
  { hook_url: address }: FlashSettings,
  { hook_url: former }: FlashSettings,
): Promise<ResultsQuestion | undefined> {
  if (!address || address === former) return undefined
  const rows = await account.rows('flashAccounts')
  return {
    kind: 'results',
    address: addressName(address),
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
    collection: 'flashAccounts',
    read: seenOf,
    create: async ({ name }: { name: string }) => {
      const { data } = await client.call('flashCall.create', { name })
      return omitNullish({ id: data?.account_id })
    },
    replace: (account_id, { name }) => client.call('flashCall.rename', { account_id, name }),
  })
  const settings = createReplacing<number, FlashSettings>(context, {
    read: async (id) => (await account.renewDetail('flashAccounts', id)).body,
    isAs: holds,
    questionOf: (body, former, id) => questionOf(context, id, body, former),
    replace: (account_id, body, _, how: AgreedOptions) =>
      client.call('flashCall.changeSettings', omitNullish({ ...body, account_id }), how),
  })
  const readGeneral = async () => generalOf(await client.call('flashCall.generalSettings', {}))
  const general = createReplacing<Carriers | undefined, FlashGeneral>(context, {
    read: readGeneral,
    isAs: holds,
    // Carriers are never read.
    isProvable: (operators) => operators === undefined,
    replace: (operators, body) =>
      client.call('flashCall.changeGeneralSettings', omitNullish({ ...body, operators })),
  })

  return { naming, settings, readGeneral, general }
}
