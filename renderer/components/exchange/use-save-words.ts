import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Form } from '../form/use-form.ts'

/**
 * What saving a form is called: where it is not known whether it was saved, the service is looked at
 * before anything is sent. Nothing where it is just that.
 */
export function useSaveWords<V extends object, T>(form: Form<V, T>, isNew: boolean) {
  const { t } = useI18n()
  return computed(() => {
    if (form.failure.value?.kind === 'unknown') return t('exchange.checkAndSave')
    return isNew ? t('exchange.create') : undefined
  })
}
