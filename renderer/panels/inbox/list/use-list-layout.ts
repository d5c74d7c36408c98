import { computed, ref } from 'vue'
import type { ThreadListLayout } from '../../../../electron/bridge/settings.ts'
import { LIST_WIDTH } from '../../../../electron/shared/list-width.ts'
import { useApp } from '../../../stores/app.ts'
import { useNotices } from '../../../stores/notices.ts'

/** The height of a row by its lines of text, in pixels. */
const ROW_HEIGHTS = { 1: 68, 2: 86 } as const

/** The user's layout of the list of conversations. */
export function useListLayout() {
  const app = useApp()
  const chosen = computed((): ThreadListLayout => app.settings.threadList ?? {})
  const lines = computed(() => chosen.value.lines ?? 1)
  const rowHeight = computed(() => ROW_HEIGHTS[lines.value])
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
  /** True if the panel about the person is shown beside a conversation, where there is room. */
  const person = computed(() => chosen.value.person ?? true)
  const showPerson = (shown: boolean): void => change({ person: shown })
  const toggleLines = (): void => change({ lines: lines.value === 1 ? 2 : 1 })

  return {
    ...LIST_WIDTH,
    ...{ lines, rowHeight, toggleLines },
    ...{ dragged, width, keepWidth, resetWidth },
    ...{ person, showPerson },
  }
}
