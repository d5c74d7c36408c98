import { closeOnSignal } from '../shell/stop-signals.ts'
import { hasDisplay } from './display.ts'
import { onEnter } from './enter.ts'
import { noBrowserLine, openingLines } from './opening-lines.ts'
import { readOptions } from './options.ts'
import { runWebShell } from './run.ts'

/**
 * `node electron/web/cli.ts [--no-open] [--port N] [--demo] [--dev]`: the app in a browser. Prints
 * an address that opens it, and another whenever Enter is pressed, and serves until it is stopped.
 */
async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  const shell = await runWebShell(options, (lines) => console.log(lines.join('\n')))
  closeOnSignal(() => void shell.close().then(() => process.exit()))
  const opens = options.open && hasDisplay(process)
  const { address, plain } = shell.newAddress()
  print(address)
  const locale = await shell.locale()
  const isMac = process.platform === 'darwin'
  console.log(openingLines(locale, isMac ? plain : undefined).join('\n'))
  onEnter(process, () => print(shell.newAddress().address))
  if (opens) {
    shell
      .leadTo({ address, plain })
      .then(openBrowser)
      .catch(() => console.error(noBrowserLine(locale)))
  }
}

function print(address: string): void {
  console.log(`Switchdesk: ${address}`)
}

/** Loaded on demand: opening the address elsewhere does not need it. */
async function openBrowser(file: string): Promise<void> {
  const { default: open } = await import('open')
  await open(file)
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
})
