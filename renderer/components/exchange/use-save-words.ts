import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Form } from '../form/use-form.ts'

/**
 * What saving a form is called: where it is not known whether it was saved, the service is looked at
 * before anything is sent.
 * @param usual what it is called else, where it is not just that
 */
export function useSaveWords<V extends object, T>(form: Form<V, T>, usual?: () => string) {
  const { t } = useI18n()
  return computed(() =>
    form.failure.value?.kind === 'unknown' ? t('exchange.checkAndSave') : usual?.(),
  )
}
