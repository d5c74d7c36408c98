import { closeOnSignal } from '../shell/stop-signals.ts'
import { hasDisplay } from './display.ts'
import { readOptions } from './options.ts'
import { runWebShell } from './run.ts'

/**
 * `node electron/web/cli.ts [--no-open] [--port N] [--demo] [--dev]`: the app in a browser. Prints
 * every address that opens it on a line of its own, and serves until it is told to stop.
 */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  let first = options.open && hasDisplay(process)
  const shell = await runWebShell(options, (address) => {
    console.log(`Switchdesk: ${address}`)
    if (!first) return
    first = false
    openBrowser(address).catch(() =>
      console.error('No browser could be started; use the address above.'),
    )
  })
  closeOnSignal(() => void shell.close().then(() => process.exit()))
}

/** Whoever opens the address elsewhere need not wait for this to load. */
async function openBrowser(address: string): Promise<void> {
  const { default: open } = await import('open')
  await open(address)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
