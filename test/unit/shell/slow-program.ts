import { createInterface } from 'node:readline'
import { closeOnSignal } from '../../../electron/shell/stop-signals.ts'

/**
 * A program whose closing takes until it reads `finish`, and for which time stands still until it
 * reads `later`. It says what it does.
 */
let now = 0
performance.now = () => now

const finished = Promise.withResolvers<undefined>()
createInterface(process.stdin).on('line', (line) => {
  if (line === 'finish') finished.resolve(undefined)
  if (line !== 'later') return
  now += 1_000
  console.log('later')
})

closeOnSignal(() => {
  console.log('closing')
  void finished.promise.then(() => {
    console.log('closed')
    process.exit()
  })
})
console.log('ready')
