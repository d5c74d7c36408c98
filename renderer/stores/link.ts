import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { Balance } from '../../electron/bridge/money.ts'
import type { CabinetId } from '../../electron/bridge/cabinet.ts'
import type { Check, Link } from '../../electron/bridge/link.ts'
import { call } from '../bridge/call.ts'
import { isSilence } from '../i18n/failure-text.ts'
import { useApp } from './app.ts'
import { useCabinetEvents } from './cabinet-load.ts'

/**
 * Returns the name of a link's state; a service that responds with errors is not a lost connection.
 */
export function linkName({ state, failure }: Link): Link['state'] | 'disturbed' | 'silent' {
  if (state !== 'failing' || !failure || failure.kind === 'unreachable') return state
  return isSilence(failure) ? 'silent' : 'disturbed'
}

/** State of the active cabinet's connection to the service, and its last known balance. */
export const useLink = defineStore('link', () => {
  const app = useApp()
  const link = shallowRef<Link>({ state: 'checking' })
  const balance = shallowRef<Balance>()
  const checking = ref(false)
  /**
   * True if the data shown may be outdated: the core or the service does not respond, or the user
   * is signed out.
   */
  const aged = computed(
    () => app.connection === 'lost' || ['failing', 'signedOut'].includes(link.value.state),
  )

  /** Returns the time of data that may be outdated; undefined if it is up to date. */
  function agedSince(check: Check): number | undefined {
    const { state, behind = [], checkedAt } = link.value
    const own = behind.find((one) => one.check === check)
    if (own) return own.checkedAt ?? checkedAt
    const isSilent = ['failing', 'silent'].includes(linkName(link.value))
    return isSilent || state === 'signedOut' || app.connection === 'lost' ? checkedAt : undefined
  }

  function hydrate(state: { link: Link; balance?: Balance }): void {
    link.value = state.link
    balance.value = state.balance
  }

  const { ask, whenShown } = useCabinetEvents({
    on: {
      'link.changed': (told) => (link.value = told.link),
      'balance.changed': (told) => (balance.value = told.balance),
    },
    forget: () => hydrate({ link: { state: 'checking' } }),
  })
  whenShown(({ state }) => ask(state, (told) => told.ok && hydrate(told.value)))

  /** Checks for news at once. */
  async function check(cabinet: CabinetId): Promise<void> {
    checking.value = true
    try {
      link.value = await call('cabinet.check', { cabinet })
    } finally {
      checking.value = false
    }
  }

  return { link, balance, checking, aged, agedSince, check }
})
