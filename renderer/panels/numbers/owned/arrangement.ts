import { computed } from 'vue'
import type { Settings } from '../../../../electron/bridge/settings.ts'
import { useApp } from '../../../stores/app.ts'
import { useNotices } from '../../../stores/notices.ts'

type Arrangement = NonNullable<Settings['ownNumbers']>

const AT_FIRST: Arrangement = {
  hidden: ['crm', 'callerId', 'blackList', 'owner'],
  grouping: 'none',
}

export const groupings = ['none', 'kind', 'leads', 'owner'] as const
export type Grouping = (typeof groupings)[number]

/** Hidden columns and grouping of own numbers, stored in the settings. */
export function useArrangement() {
  const app = useApp()
  const notices = useNotices()
  const arrangement = computed(() => app.settings.ownNumbers ?? AT_FIRST)
  const hidden = computed(() => arrangement.value.hidden)
  const grouping = computed<Grouping>({
    get: () => groupings.find((one) => one === arrangement.value.grouping) ?? 'none',
    set: (by) => arrange({ grouping: by }),
  })

  function arrange(changes: Partial<Arrangement>): void {
    app.changeSettings({ ownNumbers: { ...arrangement.value, ...changes } }).catch(notices.fail)
  }

  function show(column: string, visible: boolean): void {
    const others = hidden.value.filter((one) => one !== column)
    arrange({ hidden: visible ? others : [...others, column] })
  }

  return { hidden, grouping, show }
}
