import { computed, watch, type ComputedRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRoute, useRouter } from 'vue-router'
import { panels, areas } from '../panels/index.ts'
import type { Panel, Area } from '../panels/panel.ts'
import { numbers } from '../panels/numbers/index.ts'
import { useCabinets } from '../stores/cabinets.ts'
import { useNotices } from '../stores/notices.ts'

/** The panels that the shown account can be asked about, in the rail's order. */
export function useReachablePanels(): ComputedRef<readonly Panel[]> {
  const cabinets = useCabinets()
  return computed(() =>
    cabinets.active?.addresses.rest === '' ? panels.filter(({ needsRest }) => !needsRest) : panels,
  )
}

/** The areas with those of their panels that can be reached; an area without any is left out. */
export function useReachableAreas(): ComputedRef<readonly Area[]> {
  const reachable = useReachablePanels()
  return computed(() =>
    areas.flatMap((area) => {
      const [first, ...rest] = area.panels.filter((panel) => reachable.value.includes(panel))
      return first ? [{ ...area, panels: [first, ...rest] }] : []
    }),
  )
}

/** Leaves a panel that the shown account cannot be asked about, and says why. */
export function useLeavingUnreachable(): void {
  const { t, locale } = useI18n()
  const route = useRoute()
  const router = useRouter()
  const notices = useNotices()
  const reachable = useReachablePanels()
  const lost = computed(() =>
    panels.find((panel) => panel.name === route.name && !reachable.value.includes(panel)),
  )
  watch(
    lost,
    (panel) => {
      if (!panel) return
      notices.tell(t('cabinets.needsRest', { panel: panel.title[locale.value] }))
      void router.replace({ name: numbers.name })
    },
    { immediate: true },
  )
}
