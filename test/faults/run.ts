/**
 * `npm run test:crash`: kills the program some thousand times at every point of a message's way and
 * prints what it found. Options: `--kills N` (2,000), `--seed TEXT`, `--lanes N` (2), `--legacy` for an
 * older cabinet's interface. Ctrl+C ends it before its time, with what there is by then.
 */
import { parseArgs } from 'node:util'
import { bundlePrograms } from './bundle.ts'
import { runCampaign } from './campaign.ts'
import { STATES } from './states.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Date.now()) },
    lanes: { type: 'string', default: '2' },
    legacy: { type: 'boolean', default: false },
  },
})
const kills = Number(values.kills)
const leastEach = Math.min(50, Math.floor(kills / 40))
const started = performance.now()
const stop = new AbortController()
process.once('SIGINT', () => stop.abort())
const programOf = await bundlePrograms()
const result = await runCampaign({
  program: programOf('sound'),
  seed: values.seed,
  kills,
  leastEach,
  lanes: Number(values.lanes),
  generation: values.legacy ? 'legacy' : 'current',
  stopAtOnce: false,
  signal: stop.signal,
  onProgress: (count) => count % 100 === 0 && console.log(`${count} kills`),
})

const lost = result.violations.filter(({ kind }) => kind === 'lost').length
const twice = result.violations.filter(({ kind }) => kind === 'twice').length
const others = result.violations.length - lost - twice
for (const { kind, what } of result.violations) console.log(`${kind}: ${what}`)
console.log(`\n${'killed while the message was'.padEnd(34)}kills`)
for (const state of STATES) console.log(`${state.padEnd(34)}${result.kills[state]}`)
console.log(`${'all'.padEnd(34)}${result.total}`)
console.log(`\nlost ${lost}, sent twice ${twice}, otherwise wrong ${others}`)
console.log(`seed ${values.seed}, ${((performance.now() - started) / 1000).toFixed(0)} s`)

const rare = STATES.filter((state) => result.kills[state] < leastEach)
if (rare.length > 0) console.log(`fewer than ${leastEach} kills: ${rare.join(', ')}`)
process.exitCode = result.violations.length > 0 || rare.length > 0 ? 1 : 0
