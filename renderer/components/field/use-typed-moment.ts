import { computed, ref, watch, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { readMoment, writeMoment, type MomentKind } from '../../i18n/typed-moment.ts'

/**
 * The text of a field for a moment, in the language of the app: the platform's own field has that of the system. What
 * is no moment counts as none, with an error once the field was left.
 */
export function useTypedMoment(value: Ref<string>, kind: MomentKind) {
  const { t, locale } = useI18n()
  const typed = ref(writeMoment(value.value, locale.value))
  const isLeft = ref(false)
  const read = computed(() => readMoment(typed.value, kind, locale.value))
  const isOdd = computed(() => read.value === undefined)
  const form = computed(() => t(`form.moments.${kind}`))
  const error = computed(() =>
    isOdd.value && isLeft.value ? t('form.odd', { form: form.value }) : undefined,
  )
  const rewrite = () => (typed.value = writeMoment(value.value, locale.value))

  watch(value, (now) => {
    if (now !== (read.value ?? '')) rewrite()
  })
  watch(locale, () => {
    if (value.value !== '') rewrite()
  })

  return {
    typed,
    form,
    error,
    isOdd,
    take(text: string): void {
      typed.value = text
      isLeft.value = false
      value.value = read.value ?? ''
    },
    /** Writes the moment as the others are, or as it was where the one typed is not taken. */
    leave(): void {
      isLeft.value = true
      if (!isOdd.value) rewrite()
    },
  }
}
