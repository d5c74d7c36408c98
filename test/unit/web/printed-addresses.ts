import { createServer } from 'node:net'
import { startWebShell, type WebShellOptions } from '../../../electron/web/server.ts'

/**
 * `printed-addresses.ts COUNT TAKEN…`: prints the addresses of so many shells, one after another, where
 * another program listens at ports of ::1.
 */
const [count, ...taken] = process.argv.slice(2).map(Number)

for (const port of taken) {
  await new Promise<void>((resolve) => createServer().listen(port, '::1', resolve).unref())
}

const options: Partial<WebShellOptions> = {
  port: 0,
  pages: async () => ({ scripts: [], answer: async () => undefined, close: async () => undefined }),
  listen: () => () => undefined,
}

for (let n = 0; n < (count ?? 0); n += 1) {
  const shell = await startWebShell(options as WebShellOptions)
  console.log(JSON.stringify(shell.newAddress()))
  await shell.close()
}
