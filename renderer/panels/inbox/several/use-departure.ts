import { useEventListener } from '@vueuse/core'
import { shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import type { StartedMailing } from '../../../../electron/bridge/planned.ts'
import { BridgeFailure } from '../../../bridge/failure.ts'
import { useCommand } from '../../../bridge/use-command.ts'
import { modOnly } from '../../../components/browser/keys.ts'
import { callHere } from '../../../stores/cabinets.ts'
import { useNotices } from '../../../stores/notices.ts'

/**
 * A text to several that was sent and can still be taken back.
 * @param left it leaves, or has left
 */
export function useDeparture(left: () => void) {
  const { t } = useI18n()
  const notices = useNotices()
  const waiting = shallowRef<StartedMailing>()

  const takeBack = useCommand(async () => {
    const { value } = waiting
    if (!value) return
    try {
      await callHere('mailings.takeBack', { mailing: value.mailing })
      waiting.value = undefined
    } catch (error) {
      if (!(error instanceof BridgeFailure) || error.failure.kind !== 'changed') throw error
      notices.tell(t('undo.tooLate'))
      left()
    }
  })

  useEventListener(window, 'keydown', (event) => {
    if (waiting.value && event.code === 'KeyZ' && modOnly(event)) void takeBack.run()
  })
  return { waiting, takeBack }
}
