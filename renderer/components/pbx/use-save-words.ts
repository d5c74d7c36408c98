import { computed, toValue, type MaybeRefOrGetter, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Failure } from '../../../electron/bridge/failures.ts'

/**
 * What saving is called: where it is not known whether it was saved, the service is looked at
 * before anything is sent. Undefined where it is just that.
 * @param failure of the last attempt
 */
export function useSaveWords(
  failure: Readonly<Ref<Failure | undefined>>,
  isNew: MaybeRefOrGetter<boolean>,
) {
  const { t } = useI18n()
  return computed(() => {
    if (failure.value?.kind === 'unknown') return t('pbx.checkAndSave')
    return toValue(isNew) ? t('pbx.create') : undefined
  })
}
