import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { NewSipAccount, SipAccountChanges } from '../../../../electron/bridge/extensions.ts'
import { sipCreate } from '../../../../electron/service/catalogue/sip.ts'
import { call } from '../../../bridge/call.ts'
import { useSchemaFaults } from '../../../components/form/schema-faults.ts'
import type { MergeOptions } from '../../../components/form/use-merge.ts'
import { useForm, type Form } from '../../../components/form/use-form.ts'
import { formatNumber } from '../../../i18n/numbers.ts'
import { useAccount } from '../../../stores/account.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
import { useDetails } from '../../../stores/details.ts'
import type { Row } from '../list/rows.ts'
import {
  accountOf,
  asSent,
  changesOf,
  FIELDS,
  formOf,
  isMobileOdd,
  newForm,
  undoOf,
  type ExtensionForm,
} from './extension-form.ts'
import { useTaken } from './use-taken.ts'

/** What was saved: which extension, where that is known, and what would write back what was there before. */
export interface Saved {
  id?: number
  undo?: SipAccountChanges
}

/**
 * The editor of one extension: its values and what is wrong with them.
 * @param row the one that is changed; absent for a new one
 * @param former what a new one takes over from one that was deleted
 */
export function useExtensionForm(row: Row | undefined, former: Partial<NewSipAccount> | undefined) {
  const { t } = useI18n()
  const cabinets = useCabinets()
  const details = useDetails()
  const faultsOf = useSchemaFaults()
  const { holderOf, free, words } = useTaken()
  const detail = row && details.detailOf('sip', row.id)?.detail

  /** Said before anything is sent: the service would refuse it, and not say who has the number. */
  function numberFault(number: number | undefined): { number?: string } {
    const holder = number === undefined ? undefined : holderOf(number, row?.id)
    return holder ? { number: words(holder) } : {}
  }

  async function save(now: ExtensionForm, was: ExtensionForm): Promise<Saved> {
    const cabinet = cabinets.present()
    if (!row) return call('extensions.create', { cabinet, account: accountOf(now) })
    const changes = changesOf(was, now)
    if (Object.keys(changes).length === 0) return {}
    await call('extensions.change', { cabinet, id: row.id, changes })
    const undo = undoOf(was, now)
    return { id: row.id, ...(undo && { undo }) }
  }

  const form: Form<ExtensionForm, Saved> = useForm({
    begin: row ? formOf({ ...row, ...detail }) : newForm(free(1)[0], former),
    fields: FIELDS,
    check: (now) => ({
      ...faultsOf(sipCreate.input, asSent(now), FIELDS),
      ...(isMobileOdd(now) && { mobile: t('extensions.faults.mobile') }),
      ...numberFault(now.number),
    }),
    save: (now) => save(now, form.merging.base.value),
    merge: useMerging(row, detail !== undefined),
  })

  const number = computed(() => form.values.value.number)
  return {
    form,
    /** What was not read is not changed. */
    isRoleKnown: !row || detail !== undefined,
    isTaken: computed(() => numberFault(number.value).number !== undefined),
    suggested: computed(() => free(3, number.value)),
  }
}

/** How what others changed meanwhile is read and named; nothing for what is new. */
function useMerging(
  row: Row | undefined,
  isRoleKnown: boolean,
): MergeOptions<ExtensionForm> | undefined {
  const { t } = useI18n()
  const account = useAccount()
  const cabinets = useCabinets()
  if (!row) return undefined
  const labels: Partial<Record<keyof ExtensionForm, string>> = {
    name: t('extensions.name'),
    number: t('extensions.number'),
    callerId: t('extensions.callerId'),
    role: t('extensions.role'),
  }

  return {
    async current() {
      const now = await call('extensions.read', { cabinet: cabinets.present(), id: row.id })
      return formOf(isRoleKnown ? now : { ...now, role: '' })
    },
    label: (field) => labels[field] ?? field,
    text(field, value) {
      if (field !== 'callerId' || value === undefined) return String(value ?? '')
      const own = account.rows('numbers').find(({ id }) => id === value)
      return own ? formatNumber(own.number) : `№ ${String(value)}`
    },
  }
}
