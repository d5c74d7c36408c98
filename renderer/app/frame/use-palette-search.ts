import { useDebounceFn } from '@vueuse/core'
import { computed, onScopeDispose, ref, shallowReactive, shallowRef, watch, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Locale } from '../../../electron/shared/locale.ts'
import { fold } from '../../i18n/fold.ts'
import { launchTexts } from '../../locales/launch.ts'
import type { Area, Found, Panel } from '../../panels/panel.ts'
import { useInbox } from '../../stores/inbox.ts'
import { useNotices } from '../../stores/notices.ts'
import { useThreads } from '../../stores/threads.ts'
import { useReachablePanels, useReachableAreas } from '../reachable-panels.ts'
import { placesCalled, type Saying } from './named-places.ts'
import { usePaletteActions } from './palette-actions.ts'

/** Delay after the last keystroke before the search, in milliseconds. */
const PAUSE = 120
/** Maximum number of results of one panel, so that all have room. */
const MOST = 5
/** Maximum number of results for an empty query. */
const MOST_RECENT = 9

/** Results under one heading. */
export interface FoundGroup {
  title: string
  found: Found[]
}

/** Areas and panels in whose names a text is; those whose names begin with it in front. */
function pagesNamed(areas: readonly Area[], text: string, locale: Locale): Found[] {
  const query = fold(text)
  if (query === '') return []
  const pages = areas
    .flatMap(({ title, panels }) => [{ title, name: panels[0].name }, ...panels])
    .map(({ title, name }) => ({ names: [fold(title.ru), fold(title.en)], title, to: { name } }))
  const begins = ({ names }: { names: string[] }) => names.some((name) => name.startsWith(query))
  const found = pages
    .filter(({ names }) => names.some((name) => name.includes(query)))
    .sort((one, other) => Number(begins(other)) - Number(begins(one)))
    .map(({ title, to }) => ({ title: title[locale], to }))
  // An area and its first panel may have one name, and lead to the same.
  return [...new Map(found.map((one) => [one.title, one])).values()].slice(0, MOST)
}

/** Searches one panel; its own places come first. */
async function findIn(panel: Panel, wanted: string, saying: Saying): Promise<Found[]> {
  const [places, rows] = await Promise.all([
    placesCalled(panel, wanted, saying),
    panel.find?.().then(({ find }) => find(wanted)) ?? [],
  ])
  return [...places, ...rows].slice(0, wanted === '' ? MOST_RECENT : MOST)
}

/** Returns true if two results are the same one, found again for a longer text. */
const isSame = (one: Found, other: Found): boolean =>
  one.title === other.title && JSON.stringify(one.to) === JSON.stringify(other.to)

/** Results of all panels, shown as each arrives; until then the previous text's results stay. */
function usePanelSearch(panels: readonly Panel[], text: Ref<string>) {
  const { t, locale } = useI18n()
  const notices = useNotices()
  /** The last results of each panel. */
  const results = shallowReactive(new Map<string, Found[]>())
  const looking = ref(true)
  /** The text of the last search, with its results, pending or not. */
  let asked: { text: string; answers: Promise<Found[]>[] } = { text: '', answers: [] }

  let isOver = false
  onScopeDispose(() => (isOver = true))

  /** Returns nothing for a panel that fails, with a notice while the palette is open. */
  function failed(error: unknown): Found[] {
    if (!isOver) notices.fail(error)
    return []
  }

  /** Asks every panel, unless it was asked for this text already. */
  function look(): Promise<Found[]>[] {
    if (asked.text === text.value && asked.answers.length > 0) return asked.answers
    const wanted = text.value
    const isWanted = () => !isOver && text.value === wanted
    const saying = { t, locale: locale.value, isWanted }
    const mine = {
      text: wanted,
      answers: panels.map((panel) => findIn(panel, wanted, saying).catch(failed)),
    }
    asked = mine
    looking.value = true
    mine.answers.forEach((answer, index) => {
      const name = panels[index]?.name ?? ''
      void answer.then((all) => mine === asked && results.set(name, all))
    })
    void Promise.all(mine.answers).then(() => {
      if (mine === asked) looking.value = false
    })
    return mine.answers
  }

  return { results, looking, look }
}

/** Where no name has a text, a message may. */
function useFurther(): (text: string) => Found | undefined {
  const { t } = useI18n()
  const inbox = useInbox()
  const threads = useThreads()
  return (text) => {
    if (text === '' || inbox.cabinet === undefined) return undefined
    const params = { thread: threads.opened ?? null }
    return {
      title: t('palette.inMessages', { text }),
      to: { name: 'inbox', params, query: { search: text } },
    }
  }
}

/**
 * Looks for panels by their names and by what else people call them, in either language, for the things in them by
 * theirs, and for what can be done.
 */
export function usePaletteSearch() {
  const { locale, t } = useI18n()
  const panels = useReachablePanels().value
  const areas = useReachableAreas().value
  const typed = ref('')
  const text = computed(() => typed.value.trim())
  const chosen = shallowRef<Found>()
  const { results, looking, look } = usePanelSearch(panels, text)
  const actionsFor = usePaletteActions()
  const furtherFor = useFurther()

  const found = computed(() => pagesNamed(areas, text.value, locale.value))
  const actions = computed(() => actionsFor(text.value))
  const groups = computed(() => {
    const ofPanels = { title: launchTexts[locale.value].panels, found: found.value }
    const inPanels = panels.map(({ name, title }): FoundGroup => ({
      title: title[locale.value],
      found: results.get(name) ?? [],
    }))
    const ofActions = { title: t('palette.actions'), found: actions.value }
    return [ofPanels, ...inPanels, ofActions].filter((group) => group.found.length > 0)
  })
  const further = computed(() => (groups.value.length > 0 ? undefined : furtherFor(text.value)))
  const options = computed(() =>
    further.value ? [further.value] : groups.value.flatMap((group) => group.found),
  )
  /** The one that Enter takes. */
  const here = computed(() => {
    const wanted = chosen.value
    return wanted
      ? Math.max(
          0,
          options.value.findIndex((option) => isSame(option, wanted)),
        )
      : 0
  })

  /** Chooses the next or the one before, round and round. */
  function move(step: 1 | -1): void {
    const count = options.value.length
    if (count > 0) chosen.value = options.value[(here.value + step + count) % count]
  }

  /**
   * Returns the chosen result, or else the first one for the current text as soon as it arrives.
   */
  async function take(): Promise<Found | undefined> {
    const answers = look()
    const wanted = chosen.value
    const again = wanted && options.value.find((option) => isSame(option, wanted))
    if (again) return again
    for (const fitting of [found.value, ...answers, actions.value]) {
      const [first] = await fitting
      if (first) return first
    }
    return furtherFor(text.value)
  }

  const lookSoon = useDebounceFn(look, PAUSE)
  watch(text, () => {
    chosen.value = undefined
    void lookSoon()
  })
  void look()

  return { typed, text, groups, further, options, here, chosen, looking, move, take }
}
