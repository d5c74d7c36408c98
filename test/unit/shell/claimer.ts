import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import { claimHome, HomeInUse } from '../../../electron/shell/instance.ts'

/** `claimer.ts HOME`: tries to claim the data folder at each line, and says how that went. */
const [home = ''] = process.argv.slice(2)

async function attempt(): Promise<string> {
  try {
    // As the shells do, it keeps nothing of the claim.
    await claimHome(home)
  } catch (error) {
    if (error instanceof HomeInUse) return 'refused'
    throw error
  }
  await collectGarbage()
  return 'claimed'
}

/** What is freed is finished a turn later. */
async function collectGarbage(): Promise<void> {
  await setImmediate()
  globalThis.gc?.()
  await setImmediate()
}

const lines = createInterface(process.stdin)
lines.on('line', () => void attempt().then(console.log))
console.log('ready')
await once(lines, 'close')
