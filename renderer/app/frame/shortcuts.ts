import { useEventListener } from '@vueuse/core'
import { useRouter } from 'vue-router'
import { modOnly } from '../../components/browser/keys.ts'
import { panels } from '../../panels/index.ts'

/** The panels that have a digit as their shortcut. */
export const withDigit = panels.slice(0, 9)

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** Dialogs, which handle keys first. */
const COVERS = 'dialog[open]'

/**
 * Shortcuts of the frame: Ctrl+1 and on for the first panels, Ctrl+K to search, F1 or `?` for the
 * list of shortcuts. All shortcuts go by physical key, so that they work in a Russian layout.
 */
export function useShortcuts(actions: { showSheet(): void; search(): void }): void {
  const router = useRouter()

  function act(event: KeyboardEvent): (() => void) | undefined {
    if (event.code === 'F1' || (event.key === '?' && !typing(event.target))) {
      return actions.showSheet
    }
    if (!modOnly(event)) return undefined
    if (event.code === 'KeyK') return actions.search
    const digit = /^Digit([1-9])$/.exec(event.code)?.[1]
    const panel = withDigit[Number(digit) - 1]
    return panel && (() => void router.push({ name: panel.name }))
  }

  useEventListener(window, 'keydown', (event) => {
    if (document.querySelector(COVERS)) return
    const action = act(event)
    if (!action) return
    event.preventDefault()
    action()
  })
}
