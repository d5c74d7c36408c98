import { useDebounceFn } from '@vueuse/core'
import { computed, ref, shallowReactive, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Locale } from '../../../electron/shared/locale.ts'
import { fold } from '../../i18n/fold.ts'
import { launchTexts } from '../../locales/launch.ts'
import { panels } from '../../panels/index.ts'
import type { Find, Found } from '../../panels/panel.ts'
import { useNotices } from '../../stores/notices.ts'

/** How long somebody types on before what is typed is looked for, in milliseconds. */
const PAUSE = 120
/** Of one panel, so that all have room. */
const MOST = 5
/** Before anything is typed. */
const MOST_RECENT = 9

/** What was found under one heading. */
export interface FoundGroup {
  title: string
  found: Found[]
}

const places = panels.map(({ name, title }) => ({
  names: [fold(title.ru), fold(title.en)],
  title,
  to: { name },
}))
type Place = (typeof places)[number]

const sources = panels.flatMap(({ name, title, find }) => (find ? [{ name, title, find }] : []))

/** Panels in whose names a text is; those whose names begin with it in front. */
function panelsNamed(text: string, locale: Locale): Found[] {
  const query = fold(text)
  if (query === '') return []
  const begins = (one: Place) => one.names.some((name) => name.startsWith(query))
  return places
    .filter(({ names }) => names.some((name) => name.includes(query)))
    .sort((one, other) => Number(begins(other)) - Number(begins(one)))
    .slice(0, MOST)
    .map(({ title, to }) => ({ title: title[locale], to }))
}

/** What one panel finds in itself; nothing, and a notice, where it fails. */
async function findIn(load: () => Promise<{ find: Find }>, wanted: string): Promise<Found[]> {
  try {
    const { find } = await load()
    const all = await find(wanted)
    return all.slice(0, wanted === '' ? MOST_RECENT : MOST)
  } catch (error) {
    useNotices().fail(error)
    return []
  }
}

/**
 * Looks for panels by their names, in either language, and for the things in them by theirs. Each
 * panel's come when it has them; until then those of the text before stay in their place.
 */
export function usePaletteSearch() {
  const { locale } = useI18n()
  const typed = ref('')
  const text = computed(() => typed.value.trim())
  /** What each panel has found last. */
  const results = shallowReactive(new Map<string, Found[]>())
  const chosen = shallowRef<Found>()
  const looking = ref(true)
  /** What is on its way or here, and for which text. */
  let asked: { text: string; answers: Promise<Found[]>[] } = { text: '', answers: [] }

  const found = computed(() => panelsNamed(text.value, locale.value))
  const groups = computed(() => {
    const ofPanels = { title: launchTexts[locale.value].panels, found: found.value }
    const inPanels = sources.map(({ name, title }): FoundGroup => ({
      title: title[locale.value],
      found: results.get(name) ?? [],
    }))
    return [ofPanels, ...inPanels].filter((group) => group.found.length > 0)
  })
  const options = computed(() => groups.value.flatMap((group) => group.found))
  /** The one that Enter takes. */
  const here = computed(() => Math.max(0, chosen.value ? options.value.indexOf(chosen.value) : 0))

  /** Asks every panel, unless it was asked for this text already. */
  function look(): void {
    if (asked.text === text.value && asked.answers.length > 0) return
    const mine = { text: text.value, answers: sources.map(({ find }) => findIn(find, text.value)) }
    asked = mine
    looking.value = true
    mine.answers.forEach((answer, index) => {
      const name = sources[index]?.name ?? ''
      void answer.then((all) => mine === asked && results.set(name, all))
    })
    void Promise.all(mine.answers).then(() => {
      if (mine === asked) looking.value = false
    })
  }

  /** Chooses the next or the one before, round and round. */
  function move(step: 1 | -1): void {
    const count = options.value.length
    if (count > 0) chosen.value = options.value[(here.value + step + count) % count]
  }

  /** What was chosen, or the first that fits what stands typed now, as soon as that is known. */
  async function take(): Promise<Found | undefined> {
    look()
    if (chosen.value && options.value.includes(chosen.value)) return chosen.value
    for (const fitting of [found.value, ...asked.answers]) {
      const [first] = await fitting
      if (first) return first
    }
    return undefined
  }

  const lookSoon = useDebounceFn(look, PAUSE)
  watch(text, () => {
    chosen.value = undefined
    void lookSoon()
  })
  look()

  return { typed, text, groups, options, here, chosen, looking, move, take }
}
