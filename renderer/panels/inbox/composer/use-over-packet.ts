import { useLocalStorage } from '@vueuse/core'
import { computed, ref } from 'vue'
import type { LimitsReport, Sender } from '../../../../electron/bridge/inbox.ts'
import { dayOf } from '../../../i18n/dates.ts'
import { useInbox } from '../../../stores/inbox.ts'

interface OverPacketOptions {
  sender(): Sender | undefined
  segments(): number
  report(): LimitsReport | undefined
}

/** Asks once a day and number before a message goes that its number's packet does not cover. */
export function useOverPacket({ sender, segments, report }: OverPacketOptions) {
  const inbox = useInbox()
  /** The day on which each number was asked about last. */
  const agreed = useLocalStorage<Record<string, number>>('over-packet', {})
  const asking = ref(false)
  const key = computed(() => `${inbox.cabinet}/${sender()?.numberId}`)
  const today = () => dayOf(Date.now())

  /** Asks if the packet does not cover the text; returns true if the text must wait. */
  function asks(): boolean {
    const remaining = sender()?.packet?.remaining ?? Infinity
    const isOver = remaining < segments() || report()?.reason === 'packet'
    asking.value = isOver && agreed.value[key.value] !== today()
    return asking.value
  }

  function agree(): void {
    agreed.value = { ...agreed.value, [key.value]: today() }
    asking.value = false
  }

  function leave(): void {
    asking.value = false
  }

  return { asking, asks, agree, leave }
}
