import type { Thread } from '../../../../electron/bridge/inbox.ts'
import { callHere } from '../../../stores/cabinets.ts'
import { useNotices } from '../../../stores/notices.ts'
import type { Draft } from './use-draft.ts'

/** Hands the draft over to a colleague, or takes one over. */
export function useHandOver(thread: () => Thread, draft: Draft, focus: () => void) {
  /** Inserts a colleague's text above the user's own; resolves when it is saved. */
  async function take(given: string): Promise<void> {
    draft.restore(given)
    await draft.flush()
    focus()
  }

  /** The field is emptied once the text is kept for the colleague; what was typed on meanwhile stays. */
  async function give(to: string): Promise<void> {
    const given = draft.text.value.trim()
    const { own, other } = thread()
    try {
      await callHere('shared.handOver', { own, other, text: given, to })
      draft.set(draft.text.value.replace(given, () => '').trim())
    } catch (error) {
      useNotices().fail(error)
    }
  }

  return { take, give }
}
