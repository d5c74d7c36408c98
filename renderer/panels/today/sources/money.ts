import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import type { Balance } from '../../../../electron/bridge/money.ts'
import { invoicePlace, issuePlace, moneyPlace } from '../../../../electron/shared/places.ts'
import { useAccounts, type AccountRow } from '../../../components/accounts/use-accounts.ts'
import { useLasting } from '../../../components/accounts/use-lasting.ts'
import { useFormats } from '../../../i18n/formats.ts'
import { useCabinets } from '../../../stores/cabinets.ts'
import type { TodayAction, TodayLine, TodaySource } from '../line.ts'

/** Accounts whose money is used up or runs out, as far as their balances are current. */
export function useMoneyLines() {
  const { t } = useI18n()
  const { money } = useFormats()
  const router = useRouter()
  const cabinets = useCabinets()
  const lasting = useLasting()
  const { rows } = useAccounts()

  /** Leads to a place of an account, which is shown first if another one is. */
  const into = (cabinet: string, place: string) =>
    cabinet === cabinets.activeId
      ? { to: place }
      : { run: () => cabinets.activate(cabinet).then(() => router.push(place.slice(1))) }

  /** An invoice to issue, or the one that waits for its payment. */
  function offersIn(cabinet: string, { topUps = [], open }: Balance): TodayAction[] {
    const [topUp] = topUps
    if (topUp) {
      const { sum } = topUp
      return [{ text: t('balance.issue', { sum: money(sum) }), ...into(cabinet, issuePlace(sum)) }]
    }
    if (!open) return [{ text: t('words.openMoney'), ...into(cabinet, moneyPlace) }]
    return [
      { text: t('balance.open', { name: open.name }), ...into(cabinet, invoicePlace(open.id)) },
    ]
  }

  function lineOf({ cabinet, balance, range }: AccountRow): TodayLine[] {
    if (!balance?.low) return []
    const isGone = balance.amount <= 0
    const sum = money(balance.amount)
    // Without a forecast it is low by its threshold alone.
    const left = range?.low
      ? t('today.money', { sum, lasting: lasting(range) })
      : t('today.moneyLow', { sum })
    return [
      {
        key: `money ${cabinet.id}`,
        harm: isGone ? 'moneyGone' : 'money',
        title: isGone ? t('today.moneyGone', { sum }) : left,
        ...(cabinets.list.length > 1 && { detail: cabinets.titleOf(cabinet) }),
        actions: offersIn(cabinet.id, balance),
      },
    ]
  }

  return computed((): TodaySource => ({
    lines: rows.value.filter(({ isAged }) => !isAged).flatMap(lineOf),
  }))
}
