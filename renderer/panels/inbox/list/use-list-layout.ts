import { computed, ref } from 'vue'
import type { ThreadListLayout } from '../../../../electron/bridge/settings.ts'
import { LIST_WIDTH } from '../../../../electron/shared/list-width.ts'
import { useApp } from '../../../stores/app.ts'
import { useNotices } from '../../../stores/notices.ts'

/** Height of a row, in pixels. */
export const ROW_HEIGHT = 74

/** The user's layout of the list of conversations. */
export function useListLayout() {
  const app = useApp()
  const chosen = computed((): ThreadListLayout => app.settings.threadList ?? {})
  /** While it is dragged. */
  const dragged = ref<number>()
  const width = computed(() => dragged.value ?? chosen.value.width)

  function change(layout: ThreadListLayout): void {
    const threadList = { ...chosen.value, ...layout }
    app.changeSettings({ threadList }).catch(useNotices().fail)
  }

  function keepWidth(): void {
    if (dragged.value !== undefined) change({ width: dragged.value })
    dragged.value = undefined
  }

  const resetWidth = (): void => change({ width: undefined })
  /** The choice whether the panel about the person is shown beside a conversation. */
  const person = computed(() => chosen.value.person)
  const showPerson = (shown: boolean): void => change({ person: shown })

  return {
    ...LIST_WIDTH,
    ...{ dragged, width, keepWidth, resetWidth },
    ...{ person, showPerson },
  }
}
