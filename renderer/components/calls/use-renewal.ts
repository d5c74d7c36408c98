import { useDebounceFn } from '@vueuse/core'
import { computed, onScopeDispose, watch, type Ref } from 'vue'
import type { Events } from '../../../electron/bridge/index.ts'
import { resourceKinds } from '../../../electron/shared/references/account.ts'
import { useAccount } from '../../stores/account.ts'
import { useCabinets } from '../../stores/cabinets.ts'
import { useEvents } from '../../stores/events.ts'
import { useLink } from '../../stores/link.ts'
import { usePresence } from '../../stores/presence.ts'
import { useMinute } from '../../i18n/dates.ts'
import { offsetAt } from '../../i18n/zone.ts'

const HOUR = 3_600_000

interface Renewal {
  /** True while it is worked out. */
  pending: Readonly<Ref<boolean>>
  /** Pause after an event, in milliseconds: changes of the account come in bursts. */
  pause: number
  /** Events that matter beside changes of the account. */
  alsoOn?: readonly (keyof Events)[]
  /** True while it depends on the hour, and on who is online. */
  ofNow?: () => boolean
}

/**
 * Has what was worked out of the active account worked out again after the account changed, and what
 * is so now when the hour passes or somebody comes online or goes. Changes caused by its own reading
 * are ignored, since each would cause the next; but lists that are read again for their age are not
 * waited for, so it is worked out again when they are there.
 * @returns what asks for that soon, for other reasons
 */
export function useRenewal(
  renew: () => unknown,
  { pending, pause, alsoOn = [], ofNow = () => false }: Renewal,
): () => void {
  const cabinets = useCabinets()
  let isOver = false
  // A renewal that waits is dropped once nothing shows the result.
  onScopeDispose(() => (isOver = true))
  let isDue = false
  const again = useDebounceFn(
    () => {
      // Another one beside it would end it too early, or be one of many for the same news.
      if (pending.value) isDue = true
      else if (!isOver) void renew()
    },
    pause,
    { maxWait: 10 * pause },
  )

  const matters = (name: keyof Events): boolean =>
    name === 'account.changed' ||
    name === 'detail.changed' ||
    alsoOn.includes(name) ||
    (name === 'presence.changed' && ofNow())
  useEvents().listen(({ name, payload }) => {
    const isOwn = pending.value && (name === 'account.changed' || name === 'detail.changed')
    if (isOwn || !matters(name)) return
    if ('cabinet' in payload && payload.cabinet === cabinets.activeId) void again()
  })
  watch(useNow(), () => void (ofNow() && again()))
  const isRenewing = useListsRenewing()
  watch([isRenewing, pending], ([renewing, working], [before]) => {
    isDue ||= before && !renewing
    if (!isDue || renewing || working) return
    isDue = false
    void again()
  })
  return () => void again()
}

/** True while a list that calls depend on is read again for its age. */
function useListsRenewing() {
  const account = useAccount()
  return computed(() =>
    resourceKinds.some((kind) => {
      const { state } = account.collection(kind)
      return state.state === 'fresh' && state.renewing === true
    }),
  )
}

/** The hour by the cabinet's clock, and whether it is known who is online. */
function useNow() {
  const minute = useMinute()
  const link = useLink()
  const presence = usePresence()
  return computed(() => {
    const hour = Math.floor((minute.value + offsetAt(minute.value)) / HOUR)
    const isKnown = link.agedSince('presence') === undefined && presence.oldest === undefined
    return `${hour} ${isKnown}`
  })
}
