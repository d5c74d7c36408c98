import { computed, shallowReactive, watch } from 'vue'
import type { Cabinet, CabinetId } from '../../../electron/bridge/cabinet.ts'
import type { Link } from '../../../electron/bridge/link.ts'
import type { MoneyState } from '../../../electron/bridge/money.ts'
import { call } from '../../bridge/call.ts'
import { useCabinets } from '../../stores/cabinets.ts'
import { useEvents } from '../../stores/events.ts'
import { useNotices } from '../../stores/notices.ts'

/** How an account's link is called; a service that answers and fails is no lack of a connection. */
function linkOf({ state }: Cabinet, link: Link = { state: 'checking' }) {
  if (state === 'signedOut') return 'signedOut'
  const isDisturbed =
    link.state === 'failing' && link.failure && link.failure.kind !== 'unreachable'
  return isDisturbed ? 'disturbed' : link.state
}

/** What is known of every account, whichever is shown; money as it was read last. */
export function useAccounts() {
  const cabinets = useCabinets()
  const notices = useNotices()
  const money = shallowReactive(new Map<CabinetId, MoneyState>())
  const links = shallowReactive(new Map<CabinetId, Link>())

  async function readMoney(cabinet: CabinetId): Promise<void> {
    try {
      money.set(cabinet, await call('money.state', { cabinet }))
    } catch (error) {
      notices.fail(error)
    }
  }

  async function readLink(cabinet: CabinetId): Promise<void> {
    try {
      links.set(cabinet, (await call('cabinet.state', { cabinet })).link)
    } catch (error) {
      notices.fail(error)
    }
  }

  watch(
    () => cabinets.list.map(({ id, state }) => `${id} ${state}`),
    () => {
      for (const { id } of cabinets.list) void Promise.all([readMoney(id), readLink(id)])
    },
    { immediate: true },
  )
  useEvents().listen(({ name, payload }) => {
    if (name === 'money.changed' || name === 'balance.changed') void readMoney(payload.cabinet)
    else if (name === 'link.changed') links.set(payload.cabinet, payload.link)
  })

  const rows = computed(() =>
    cabinets.list.map((cabinet) => ({
      cabinet,
      balance: money.get(cabinet.id)?.balance,
      range: money.get(cabinet.id)?.horizon?.range,
      unread: cabinets.unread.get(cabinet.id) ?? 0,
      link: linkOf(cabinet, links.get(cabinet.id)),
    })),
  )
  /** The money of all: what is not known is no part of it. */
  const sum = computed(() => ({
    balance: rows.value.some(({ balance }) => balance)
      ? rows.value.reduce((all, { balance }) => all + (balance?.amount ?? 0), 0)
      : undefined,
    isPartial: rows.value.some(({ balance }) => !balance),
    unread: rows.value.reduce((all, { unread }) => all + unread, 0),
  }))
  return { rows, sum }
}
