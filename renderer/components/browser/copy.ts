import { useI18n } from 'vue-i18n'
import { useNotices } from '../../stores/notices.ts'

/** Puts a text on the clipboard and says so. */
export function useCopy() {
  const { t } = useI18n()
  const notices = useNotices()
  return async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      notices.tell(t('common.copied'))
    } catch {
      notices.tell(t('common.notCopied'))
    }
  }
}
