import { createSharedComposable } from '@vueuse/core'
import { computed, shallowReactive, watch } from 'vue'
import type { Cabinet, CabinetId } from '../../../electron/bridge/cabinet.ts'
import type { Link } from '../../../electron/bridge/link.ts'
import type { MoneyState } from '../../../electron/bridge/money.ts'
import { call } from '../../bridge/call.ts'
import { useCabinets } from '../../stores/cabinets.ts'
import { useEvents } from '../../stores/events.ts'
import { linkName } from '../../stores/link.ts'
import { useNotices } from '../../stores/notices.ts'

const linkOf = ({ state }: Cabinet, link: Link = { state: 'checking' }) =>
  state === 'signedOut' ? state : linkName(link)

/** Links under which what is shown is kept current. */
const KEPT: ReadonlySet<string> = new Set(['online', 'checking'])

/** State of every account, active or not; balances as last read. Read once for all who show it. */
export const useAccounts = createSharedComposable(() => {
  const cabinets = useCabinets()
  const notices = useNotices()
  const money = shallowReactive(new Map<CabinetId, MoneyState>())
  const links = shallowReactive(new Map<CabinetId, Link>())

  const readMoney = (cabinet: CabinetId) =>
    call('money.state', { cabinet }).then((state) => money.set(cabinet, state), notices.fail)
  async function readLink(cabinet: CabinetId): Promise<void> {
    const before = links.get(cabinet)
    const { link } = await call('cabinet.state', { cabinet })
    // An event received meanwhile is newer than the answer.
    if (links.get(cabinet) === before) links.set(cabinet, link)
  }

  watch(
    () => cabinets.list.map(({ id, state }) => `${id} ${state}`),
    () => {
      for (const { id } of cabinets.list) {
        void readMoney(id)
        readLink(id).catch(notices.fail)
      }
    },
    { immediate: true },
  )
  useEvents().listen(({ name, payload }) => {
    if (name === 'money.changed' || name === 'balance.changed') void readMoney(payload.cabinet)
    else if (name === 'link.changed') links.set(payload.cabinet, payload.link)
  })

  const rows = computed(() =>
    cabinets.list.map((cabinet) => {
      const { balance, horizon } = money.get(cabinet.id) ?? {}
      const state = links.get(cabinet.id)
      const link = linkOf(cabinet, state)
      const isKept = KEPT.has(link)
      // The service may refuse the balance alone while it answers all else.
      const isAged = !isKept || (state?.behind ?? []).some(({ check }) => check === 'money')
      const unread = cabinets.unread.get(cabinet.id) ?? 0
      return { cabinet, balance, range: horizon?.range, unread, link, isKept, isAged }
    }),
  )
  /** The money of all: what is not known is no part of it. */
  const sum = computed(() => ({
    balance: rows.value.some(({ balance }) => balance)
      ? rows.value.reduce((all, { balance }) => all + (balance?.amount ?? 0), 0)
      : undefined,
    isPartial: rows.value.some(({ balance }) => !balance),
    isAged: rows.value.some(({ balance, isAged }) => balance && isAged),
    unread: rows.value.reduce((all, { unread }) => all + unread, 0),
  }))
  return { rows, sum }
})

/** An account in the overview. */
export type AccountRow = ReturnType<typeof useAccounts>['rows']['value'][number]
