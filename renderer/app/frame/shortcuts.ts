import { useEventListener } from '@vueuse/core'
import { useRouter } from 'vue-router'
import { modOnly } from '../../components/browser/keys.ts'
import { areas } from '../../panels/index.ts'
import { useReachableAreas } from '../reachable-panels.ts'

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** Dialogs, which handle keys first. */
const COVERS = 'dialog[open]'

/**
 * Shortcuts of the frame: Ctrl+1 to Ctrl+9 for the areas, Ctrl+K to search, F1 or `?` for the
 * list of shortcuts. All shortcuts go by physical key, so that they work in a Russian layout.
 */
export function useShortcuts(actions: { showSheet(): void; search(): void }): void {
  const router = useRouter()
  const reachable = useReachableAreas()

  function act(event: KeyboardEvent): (() => void) | undefined {
    if (event.code === 'F1' || (event.key === '?' && !typing(event.target))) {
      return actions.showSheet
    }
    if (!modOnly(event)) return undefined
    if (event.code === 'KeyK') return actions.search
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
    const area = areas[Number(digit) - 1]
    if (!area) return undefined
    // The page says why one cannot be reached.
    const { panels } = reachable.value.find(({ name }) => name === area.name) ?? area
    return () => void router.push({ name: panels[0].name })
  }

  useEventListener(window, 'keydown', (event) => {
    if (document.querySelector(COVERS)) return
    const action = act(event)
    if (!action) return
    event.preventDefault()
    action()
  })
}
