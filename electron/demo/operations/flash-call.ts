import { randomBytes } from 'node:crypto'
import { omitNullish } from '../../shared/omit-nullish.ts'
import type { Handlers } from '../http/handler.ts'
import { invalid, Refusal } from '../http/refusal.ts'
import { spend } from '../rules/money.ts'
import { FLASH_DEFAULTS, proposalOf, PROPOSALS } from '../seed/flash-call.ts'
import type { Documents, Entry } from '../state/documents.ts'

/** @throws Refusal when the account is none of this customer's */
function accountOf(documents: Documents, id: number): Entry<'flashAccount'> {
  const found = documents.get('flashAccount', id)
  if (!found) throw new Refusal(400, 'The account id must belong to the customer')
  return { ...found, id }
}

const newToken = (): string => randomBytes(24).toString('base64url')

export const flashCall: Handlers<'flashCall'> = {
  'flashCall.list': ({ documents }) => ({
    data: documents
      .list('flashAccount')
      .map(({ id, access_token, name }) => ({ id, access_token, name })),
    success: true,
  }),

  /** The account has no package yet: its calls cost the price beyond packages. */
  'flashCall.create': ({ documents }, { name }) => {
    const access_token = newToken()
    const settings = FLASH_DEFAULTS
    const id = documents.add('flashAccount', { name, access_token, settings, proposal: null })
    return { data: { account_id: id, access_token }, success: true }
  },

  'flashCall.rename': ({ documents }, { account_id, name }) => {
    documents.put('flashAccount', account_id, { ...accountOf(documents, account_id), name })
    return { data: { account_id, name }, success: true }
  },

  'flashCall.settings': ({ documents }, { account_id }) => ({
    data: { ...accountOf(documents, account_id).settings },
    success: true,
  }),

  /** Omitted settings stay as they are, and so do carriers that are not named. */
  'flashCall.changeSettings': ({ documents }, { account_id, operators = {}, ...changed }) => {
    const account = accountOf(documents, account_id)
    const settings = {
      ...account.settings,
      ...omitNullish(changed),
      operators: { ...account.settings.operators, ...operators },
    }
    documents.put('flashAccount', account_id, { ...account, settings })
    return { success: true, message: 'Настройки сохранены' }
  },

  'flashCall.delete': ({ documents }, { account_id }) => {
    accountOf(documents, account_id)
    documents.remove('flashAccount', account_id)
    return { success: true, message: 'Аккаунт удалён' }
  },

  'flashCall.generalSettings': ({ documents }) => {
    const { operators: _operators, ...data } = documents.need('flashGeneral', 1)
    return { data, success: true }
  },

  'flashCall.changeGeneralSettings': ({ documents }, { operators = {}, ...changed }) => {
    const former = documents.need('flashGeneral', 1)
    documents.put('flashGeneral', 1, {
      ...former,
      ...omitNullish(changed),
      operators: { ...former.operators, ...operators },
    })
    return { success: true, message: 'Настройки сохранены' }
  },

  'flashCall.proposals': () => ({
    data: PROPOSALS.map((proposal) => ({
      ...proposal,
      amount_in_packet: Math.round((proposal.amount / proposal.count_call) * 100) / 100,
    })),
    success: true,
  }),

  /** A package takes the place of the former one, what is left of which is lost. */
  'flashCall.takeProposal': (cabinet, { account_id, proposal_id }) => {
    const { documents, together } = cabinet
    const account = accountOf(documents, account_id)
    const proposal = proposalOf(proposal_id)
    if (!proposal) throw invalid('proposal_id')
    if (account.proposal === proposal_id) {
      throw new Refusal(400, 'The package is already active.', 'proposal_id')
    }
    together(() => {
      const comment = `Flash Call «${account.name}»: ${proposal.name}`
      spend(cabinet, { kind: 'subscription', money: proposal.amount, comment })
      documents.put('flashAccount', account_id, { ...account, proposal: proposal_id })
    })
    return { success: true, message: 'Пакет подключён' }
  },
}
