import { useI18n } from 'vue-i18n'
import { useInternalNumbers } from '../../../components/pbx/use-internal-numbers.ts'
import type { BulkFault } from './plan.ts'

/** Returns the message for an error in a row of a table. */
export function useFaultWords() {
  const { t } = useI18n()
  const { words } = useInternalNumbers()
  return (fault: BulkFault): string => {
    switch (fault.why) {
      case 'taken':
        return words(fault.holder)
      case 'twice':
        return t('extensions.bulk.faults.twice', { n: fault.line })
      case 'notOwn':
      case 'order':
        return t(`extensions.bulk.faults.${fault.why}`, { value: fault.value })
      case 'required':
      case 'long':
      case 'range':
      case 'seconds':
      case 'mobile':
        return t(`extensions.bulk.faults.${fault.why}`)
    }
  }
}
