import { useI18n } from 'vue-i18n'
import type { LedgerEntry } from '../../../electron/bridge/ledger.ts'
import { formatMoney } from '../../../electron/shared/formats.ts'
import { exactTime } from '../../i18n/dates.ts'
import { formatNumber } from '../../i18n/numbers.ts'

/** Returns true if reading the account may show the outcome of a call. */
export const canBeChecked = ({ unreadable, loss, state }: LedgerEntry): boolean =>
  !unreadable && !loss && state !== 'done'

/** Operations of RPC and of older accounts that do what another one does. */
const SAME: Partial<Record<string, string>> = {
  'rpcNumbers.buy': 'ledger.operations.numbers.buy',
  'rpcNumbers.delete': 'ledger.operations.numbers.delete',
  'legacySms.addPacket': 'ledger.operations.sms.activatePacket',
}

/** Puts paid and irreversible calls of unknown outcome into words. */
export function useLedgerWords() {
  const { t, te, locale } = useI18n()

  /** Returns the subject of an operation, with phone numbers and sums formatted. */
  function about({ operation, label, subject, unreadable }: LedgerEntry): string {
    if (unreadable) return '•••'
    if (operation === 'payment.issueInvoice' && label !== undefined) {
      return formatMoney(Number(label), locale.value)
    }
    return (label ?? subject).replace(/\b\d{10,15}\b/, (digits) => formatNumber(digits))
  }

  /** Returns what is not known of a call, or was found; and where calls may be missing, that. */
  function said(entry: LedgerEntry): string {
    if (entry.loss) return t(`ledger.losses.${entry.loss}`)
    const key = SAME[entry.operation] ?? `ledger.operations.${entry.operation}`
    const what = te(key) ? key : 'ledger.operations.other'
    return t(entry.state === 'done' ? 'ledger.found' : 'ledger.unknown', {
      what: t(what, { about: about(entry) }),
      at: exactTime(entry.at, locale.value),
    })
  }

  /** Returns what to do about it; empty if that goes without saying. */
  function advice({ loss, absent, unreadable }: LedgerEntry): string {
    if (loss) return t('ledger.lossNote')
    return [absent && t('ledger.absent'), unreadable && t('ledger.unreadable')]
      .filter(Boolean)
      .join(' ')
  }

  return { said, advice }
}
