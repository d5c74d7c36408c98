import { computed } from 'vue'
import type { Settings } from '../../../electron/bridge/model.ts'
import { useApp } from '../../stores/app.ts'
import { useNotices } from '../../stores/notices.ts'

type Arrangement = NonNullable<Settings['ownNumbers']>

const AT_FIRST: Arrangement = {
  hidden: ['crm', 'callerId', 'blackList', 'owner'],
  grouping: 'none',
}

/** Which columns of the own numbers are hidden, and how these are grouped: kept among the settings. */
export function useArrangement() {
  const app = useApp()
  const notices = useNotices()
  const arrangement = computed(() => app.settings.ownNumbers ?? AT_FIRST)

  function arrange(changes: Partial<Arrangement>): void {
    app.changeSettings({ ownNumbers: { ...arrangement.value, ...changes } }).catch(notices.fail)
  }

  return { arrangement, arrange }
}
