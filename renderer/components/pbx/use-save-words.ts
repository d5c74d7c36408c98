import { computed, toValue, type MaybeRefOrGetter, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Failure } from '../../../electron/bridge/failures.ts'

/**
 * The label of the save button: after a save with an unknown outcome, the service is checked before
 * anything is sent. Undefined for plain “Save”.
 * @param failure of the last attempt
 */
export function useSaveWords(
  failure: Readonly<Ref<Failure | undefined>>,
  isNew: MaybeRefOrGetter<boolean>,
) {
  const { t } = useI18n()
  return computed(() => {
    if (failure.value?.kind === 'unknown') return t('pbx.checkAndSave')
    return toValue(isNew) ? t('common.create') : undefined
  })
}
