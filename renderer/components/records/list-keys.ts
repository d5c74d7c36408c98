import { useEventListener, useMutationObserver } from '@vueuse/core'
import { ref, watch, type Ref } from 'vue'
import { isChord, type Chord } from '../browser/keys.ts'

/**
 * Shortcuts of every list, wherever the focus is in its panel; each has a text
 * `shortcuts.list.<name>`.
 */
export const listKeys = {
  find: { code: 'KeyF', held: ['mod'] },
  /** A browser keeps Ctrl+N for itself. */
  get add(): Chord {
    return { code: 'KeyN', held: [window.switchdesk.boot.shell === 'web' ? 'alt' : 'mod'] }
  },
  edit: { code: 'F2' },
} satisfies Record<string, Chord>

/** Elements over the list that handle keys first. */
const COVERS = 'dialog[open], [role="menu"]'

/** Has the keys of a list act; what answers `false` had nothing to do. */
export function useListKeys(acts: Record<keyof typeof listKeys, () => boolean>): void {
  const names = Object.keys(listKeys) as (keyof typeof listKeys)[]
  useEventListener(window, 'keydown', (event) => {
    if (event.defaultPrevented || document.querySelector(COVERS)) return
    const name = names.find((one) => isChord(event, listKeys[one]))
    if (name !== undefined && acts[name]()) event.preventDefault()
  })
}

/**
 * Presses the button in the details whose shortcut is F2 once it is rendered and enabled: the data
 * to edit may have to be read first.
 */
export function useEditButton(details: Readonly<Ref<HTMLElement | null>>) {
  const wanted = ref(false)
  function press(): void {
    const button = details.value?.querySelector<HTMLElement>(
      '[aria-keyshortcuts="F2"]:not([disabled])',
    )
    if (!wanted.value || !button) return
    wanted.value = false
    button.click()
  }
  useMutationObserver(details, press, {
    subtree: true,
    childList: true,
    attributeFilter: ['disabled'],
  })
  watch(details, (now) => {
    if (!now) wanted.value = false
    else press()
  })
  return () => {
    wanted.value = true
    press()
  }
}
