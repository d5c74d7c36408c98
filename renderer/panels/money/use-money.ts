import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import type { MoneyState } from '../../../electron/bridge/money.ts'
import { wallSpan } from '../../../electron/shared/wall-span.ts'
import { useCabinetEvents } from '../../stores/cabinet-load.ts'
import { callHere } from '../../stores/cabinets.ts'
import { useNotices } from '../../stores/notices.ts'

/** Age from which the histories are read again when they are shown, in milliseconds. */
const OLD = 600_000

/** Money of the active cabinet: balance, histories and forecasts. */
export const useMoney = defineStore('money', () => {
  const state = shallowRef<MoneyState>()
  /** True until the histories were read once; before that an empty list means nothing. */
  const neverRead = computed(() => state.value?.history.readAt === undefined)
  /** The reason they were never read. */
  const failure = computed(() => (neverRead.value ? state.value?.history.failure : undefined))
  /** Increases whenever movements may have been added. */
  const rows = ref(0)

  const { ask, whenShown } = useCabinetEvents({
    on: {
      'balance.changed': ({ balance }) => {
        if (state.value) state.value = { ...state.value, balance }
      },
      'money.changed': (told) => {
        if (told.rows) rows.value += 1
        read().catch(useNotices().fail)
      },
    },
    forget: () => (state.value = undefined),
  })
  whenShown(() => {
    rows.value += 1
    return look()
  })

  /** Shows the stored state, then reads the service if it is old. */
  async function look(): Promise<void> {
    await read()
    const { readAt = 0 } = state.value?.history ?? {}
    if (state.value && wallSpan(readAt) > OLD) await readNow()
  }

  function read(): Promise<void> {
    const asked = callHere('money.state')
    return ask(asked, (now) => (state.value = now))
  }

  /** Has balance and histories read at once. Rejects with a bridge failure. */
  const readNow = (): Promise<void> => callHere('money.read')

  /**
   * Sets the service's threshold, in whole roubles, if it still is `seen`. Rejects with a bridge
   * failure; the state is up to date then.
   */
  async function setThreshold(amount: number, seen: number | undefined): Promise<void> {
    try {
      await callHere('money.setThreshold', { amount, seen })
    } finally {
      await read()
    }
  }

  return { state, neverRead, failure, rows, readNow, setThreshold }
})
