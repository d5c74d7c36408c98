import { computed, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import { useRouter } from 'vue-router'
import { useCabinets } from '../../stores/cabinets.ts'
import { useNotices } from '../../stores/notices.ts'

/** Shows a notice, once, for each account that needs signing in; the active one has a banner. */
export function useEndedSessions(): void {
  const { t } = useI18n()
  const router = useRouter()
  const cabinets = useCabinets()
  const notices = useNotices()
  const ended = computed(() =>
    cabinets.list.filter(({ state }) => state === 'signedOut').map(({ id }) => id),
  )
  watch(
    ended,
    (ids, before = []) => {
      for (const id of ids) {
        const cabinet = cabinets.records.get(id)
        if (!cabinet || before.includes(id) || id === cabinets.activeId) continue
        notices.tell(t('cabinets.ended', { title: cabinets.titleOf(cabinet) }), {
          text: t('signIn.again'),
          run: () => router.push({ name: 'sign-in', query: { cabinet: id } }),
        })
      }
    },
    { immediate: true },
  )
}
