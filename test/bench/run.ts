/**
 * `npm run bench`: what the app costs against a floor that was measured in the same run.
 *
 *   npm run bench              every figure
 *   npm run bench -- --quick   fewer repetitions, for a look while working
 *   npm run bench -- --only X  one of firstPaint, catalogue, threadList, conversation, archive, backup,
 *                              presence, numbersFilter, money, exchange, upload, support, requests, call-map,
 *                              idle, team
 *
 * Ours and the floor take turns, so that whatever slows the machine slows both; the ratio is that of
 * the medians, and in brackets stands the range of the middle half. Differences under about a tenth
 * are noise on a busy machine.
 */
import { parseArgs } from 'node:util'
import { archive } from './archive/index.ts'
import { backup } from './backup/index.ts'
import { callMap } from './call-map/index.ts'
import { catalogue } from './catalogue/index.ts'
import { conversation } from './conversation/index.ts'
import { exchange } from './exchange/index.ts'
import { firstPaint } from './first-paint/index.ts'
import type { Figure } from './figure.ts'
import { idle } from './idle/index.ts'
import { money } from './money/index.ts'
import { numbersFilter } from './numbers/index.ts'
import { presence } from './presence/index.ts'
import { requests } from './requests/index.ts'
import { support } from './support/index.ts'
import { team } from './team/index.ts'
import { threadList } from './thread-list/index.ts'
import { table, verdict } from './table.ts'
import { upload } from './upload/index.ts'

const { values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
})

const benches: Record<string, (options: { quick: boolean }) => Promise<Figure[]>> = {
  firstPaint,
  catalogue,
  threadList,
  conversation,
  archive,
  backup,
  presence,
  numbersFilter,
  money,
  exchange,
  upload,
  support,
  requests,
  'call-map': callMap,
  idle,
  team,
}

const figures: Figure[] = []
for (const [name, bench] of Object.entries(benches)) {
  if (!values.only || values.only === name) figures.push(...(await bench(values)))
}
console.log(`${table(figures)}\n\n${verdict(figures)}`)
