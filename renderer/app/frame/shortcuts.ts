import { useEventListener } from '@vueuse/core'
import { useRouter } from 'vue-router'
import { LOWER, UPPER } from './entries.ts'
import { modOnly } from '../../components/keys.ts'

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** What has to be answered or closed first. */
const COVERS = 'dialog[open]'

/**
 * The frame's keys: Ctrl+1 and on for the panels, F1 or `?` for the list of keys. All keys of the
 * app are told by their place on the keyboard, so that a Russian layout changes nothing.
 */
export function useShortcuts(actions: { showSheet(): void }): void {
  const router = useRouter()
  const entries = [...UPPER, ...LOWER]

  useEventListener(window, 'keydown', (event) => {
    if (document.querySelector(COVERS)) return
    const help = event.key === '?' && !typing(event.target)
    if (event.code === 'F1' || help) {
      event.preventDefault()
      actions.showSheet()
      return
    }
    const place = /^Digit(\d)$/.exec(event.code)?.[1]
    const entry = entries.find((one) => one.place === Number(place))
    if (!entry || !modOnly(event)) return
    event.preventDefault()
    void router.push({ name: entry.name })
  })
}
