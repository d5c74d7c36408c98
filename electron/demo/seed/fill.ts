import type { Cabinet } from '../cabinet.ts'
import type { DemoOptions, Sizes } from '../options.ts'
import { DAY, monthStart } from '../time.ts'
import { apiTokenOf, BALANCE, NUMBERS, USER } from './company.ts'
import { fillExchange } from './exchange.ts'
import {
  fillManyExtensions,
  fillManyLandlines,
  fillManyMessages,
  fillManyNumbers,
  LARGE,
} from './large.ts'
import { fillNumbering } from './numbers.ts'
import { fillSips } from './sips.ts'
import { fillHistory } from './small.ts'

type Filling = Pick<Cabinet, 'documents' | 'messages' | 'sessions' | 'now'>
type Content = Required<Pick<DemoOptions, 'seed' | 'scale'>> & Pick<DemoOptions, 'sizes'>

/** Writes the first state of a cabinet into empty tables. */
export function fill(cabinet: Filling, { seed, scale, sizes }: Content): void {
  const { documents, messages, sessions, now } = cabinet
  documents.put('origin', 1, { seed, scale, at: now() })
  documents.put('user', 1, USER)
  documents.put('money', 1, { balance: Math.round(BALANCE * 100) })
  documents.put('life', 1, { steps: 0 })
  sessions.openApi(apiTokenOf(seed))
  fillNumbers(cabinet)
  fillSips(documents, seed)
  fillExchange(documents)
  fillNumbering(cabinet, seed)
  if (scale === 'large') fillMuch(cabinet, seed, { ...LARGE, ...sizes })
  fillHistory(messages, seed, now())
}

function fillMuch(cabinet: Filling, seed: number, sizes: Sizes): void {
  const { documents, messages, now } = cabinet
  const owned = fillManyNumbers(documents, monthStart(now()), now())
  fillManyExtensions(documents, seed, sizes.sips)
  fillManyLandlines(cabinet, sizes.numbers)
  fillManyMessages(messages, seed, sizes, owned, now())
}

function fillNumbers({ documents, now }: Filling): void {
  for (const { id, packet, ...own } of NUMBERS) {
    const since = now() - 200 * DAY
    const month = monthStart(now())
    documents.put('number', id, { ...own, packet: packet && { ...packet, month, since } })
  }
}
