import { onScopeDispose, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { fold } from '../../i18n/fold.ts'
import { withTexts } from '../../i18n/index.ts'
import type { Found } from '../../panels/panel.ts'
import { useApp } from '../../stores/app.ts'
import { useCabinets } from '../../stores/cabinets.ts'
import { useNotices } from '../../stores/notices.ts'
import { useReachablePanels } from '../reachable-panels.ts'
import words from './action-words.json'
import { isCalled } from './named-places.ts'
import { useSwitching } from './switching.ts'

const THEMES = ['light', 'dark', 'system'] as const

/** Actions available everywhere: those of the panels, switching the account, and the theme. */
export function usePaletteActions(): (text: string) => Found[] {
  const { t } = useI18n()
  const app = useApp()
  const cabinets = useCabinets()
  const switchTo = useSwitching()
  const ofPanels = shallowRef<Found[]>([])

  let isOver = false
  onScopeDispose(() => (isOver = true))

  Promise.all(
    useReachablePanels().value.flatMap(({ actions, texts }) =>
      actions ? [withTexts(texts, actions)()] : [],
    ),
  )
    .then((loaded) => {
      if (!isOver) ofPanels.value = loaded.flatMap(({ actions }) => actions(t))
    })
    .catch(useNotices().fail)

  const ofApp = (): Found[] => [
    ...cabinets.list
      .filter(({ id }) => id !== cabinets.activeId)
      .map((cabinet) => ({
        title: t('words.accountNamed', { title: cabinets.titleOf(cabinet) }),
        words: words.switchTo,
        to: () => void switchTo(cabinet.id),
      })),
    ...THEMES.filter((theme) => theme !== app.settings.theme).map((theme) => ({
      title: t(`palette.theme.${theme}`),
      words: words.theme,
      to: () => void app.changeSettings({ theme }).catch(useNotices().fail),
    })),
    { title: t('cabinets.add'), words: words.add, to: { name: 'sign-in' } },
    ...[cabinets.active].flatMap((cabinet) =>
      cabinet && cabinets.missingAddresses(cabinet).length > 0
        ? {
            title: t('cabinets.addresses.open'),
            words: words.addresses,
            to: () => void (cabinets.addressing = cabinet),
          }
        : [],
    ),
    {
      title: t('cabinets.signOut'),
      words: words.signOut,
      to: () => (cabinets.leaving = cabinets.active),
    },
  ]

  return (text) =>
    [...ofPanels.value, ...ofApp()].filter(
      ({ title, words: others = [] }) => fold(title).includes(fold(text)) || isCalled(text, others),
    )
}
