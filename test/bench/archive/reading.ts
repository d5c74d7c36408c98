import { openFile, openStore, type Store } from '../../support/database.ts'
import { quantile, type Figure } from '../figure.ts'
import { duration } from '../../support/measure.ts'
import { dropFileCache, KEY, openBare } from './files.ts'
import { createRandom, longThread, threadOf, type Sizes } from './rows.ts'

const ALL = { kind: 'all' } as const

const SEARCHES: Record<string, string[]> = {
  'one letter': ['к', 'п', 'з', 'д', 'о'],
  'two letters': ['ко', 'пр', 'за', 'до', 'зв'],
  'common beginning': ['заказ', 'код', 'достав', 'офис', 'зака'],
  'rare word': ['фазодук', 'щертюви', 'зокадук', 'фафафа', 'тюзонич'],
  absent: ['щщщы', 'ыыы', 'жужелица', 'xyzzyq', 'ффф'],
  'part of a word': ['вонит', 'агази', 'кумент', 'азодук', 'тавк'],
  'three words': [
    'заказ код для',
    'магазин скидка вам',
    'врачу договор',
    'ко до за',
    'спасибо офис 77',
  ],
}

/** Their letters lead to many messages, which are then compared with the text: nobody waits for it, 10 ms. */
const LOOKED_THROUGH = new Set(['rare word', 'three words'])

interface Measured {
  /** Done before each round, and not measured. */
  before?: () => void
  times?: number
  /** Only the slowest twentieth counts. */
  tail?: boolean
}

/** Measures a reading against the floor, by turns. */
type Measure = (what: string, goal: number, task: () => unknown, how?: Measured) => Figure

/** Rounds that are not counted: statements are prepared and functions compiled in them. */
const WARM_UP = 20

/** Goals 3 to 5, in the database and the bare table that were built before. */
export function reading(path: string, barePath: string, sizes: Sizes, rounds: number): Figure[] {
  const store = openStore(openFile(path, KEY))
  const bare = openBare(barePath)
  const random = createRandom(7)
  const readRows = rowReader(bare, sizes, random)
  const measure = measuring(readRows, rounds)
  const someThread = () => threadOf(Math.floor(random() ** 1.5 * sizes.threads))
  const exists = (thread: string) => store.thread(thread) !== undefined
  const threads = Array.from({ length: rounds * 3 }, someThread).filter(exists)
  try {
    const dropped = () => {
      dropFileCache(path)
      // The program that drops it takes the processor's own caches too, which are not meant.
      readRows()()
    }
    return [
      ...dialogs(store, measure, threads, { before: dropped, times: Math.min(rounds, 150) }),
      ...searches(store, measure),
    ]
  } finally {
    store.close()
    bare.close()
  }
}

/** Chooses fifty neighbouring rows; what it returns reads them. */
type RowReader = () => () => void

function rowReader(
  bare: ReturnType<typeof openBare>,
  { messages }: Sizes,
  random: () => number,
): RowReader {
  return () => {
    const from = Math.floor(random() * (messages - 50)) + 1
    return () => void bare.read(from)
  }
}

function measuring(someRows: RowReader, rounds: number): Measure {
  return (what, goal, task, { before, times = rounds, tail = false } = {}) => {
    const figure: Figure = { what, unit: 'ms', floor: [], ours: [], goal }
    for (let round = -WARM_UP; round < times; round += 1) {
      const readRows = someRows()
      readRows()
      const floor = duration(readRows)
      before?.()
      const ours = duration(task)
      if (round < 0) continue
      figure.floor.push(floor)
      figure.ours.push(ours)
    }
    return tail ? { ...figure, ours: [quantile(figure.ours, 0.95)] } : figure
  }
}

/** Goals 3 and 4. */
function dialogs(store: Store, measure: Measure, threads: string[], dropped: Measured): Figure[] {
  const open = (thread: string) => store.messages(thread, { limit: 50 })
  let turn = 0
  const next = () => threads[(turn += 1) % threads.length] as string
  const list = measure('first 50 dialogs', 1.5, () => store.threads(ALL, { limit: 50 }))
  const warm = measure('a random dialog, warm', 4, () => open(next()))
  const cold = measure('a random dialog, file cache dropped', 17, () => open(next()), dropped)
  const hot = next()
  // The floor has just been read as well.
  const again = measure('the same dialog again', 1.4, () => open(hot), {
    before: () => void open(hot),
  })
  return [list, warm, cold, again, measure('the long dialog', 4, () => open(longThread))]
}

/** Goal 5. */
function searches(store: Store, measure: Measure): Figure[] {
  const find = (text: string, thread?: string) =>
    store.search({ text, limit: 50, ...(thread !== undefined && { thread }) })
  const everywhere = Object.entries(SEARCHES).map(([what, texts]) => {
    let place = 0
    const search = () => find(texts[(place += 1) % texts.length] as string)
    return measure(`search: ${what}, p95`, LOOKED_THROUGH.has(what) ? 180 : 35, search, {
      tail: true,
    })
  })
  const inLong = () => find('заказ', longThread)
  return [...everywhere, measure('search in the long dialog, p95', 35, inLong, { tail: true })]
}
