import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { resolve } from 'node:path'
import { lockFileIn } from './lock-file.ts'
import type { Claim } from './lock-file.ts'

/** Another program, of either shell, works with the data folder. */
export class HomeInUse extends Error {
  /** How a program ends that has said so; `.scripts/start.mjs` knows it too. */
  static readonly exitCode = 75

  constructor(home: string) {
    super(`Switchdesk is already running with the data folder ${home}`)
    this.name = 'HomeInUse'
  }
}

/**
 * Claims the data folder for this process until it ends, however it ends: two programs on one folder
 * would send every waiting message twice. The claim is something that the system takes away with the
 * process: a listening local socket where that leaves no file behind, else a lock on a file.
 *
 * @throws {HomeInUse} when another process holds it.
 */
export async function claimHome(home: string, platform = process.platform): Promise<Claim> {
  const folder = resolve(home)
  const address = socketAddress(folder, platform)
  const claim = await (address === undefined ? lockFileIn(folder) : listenAt(address))
  if (!claim) throw new HomeInUse(home)
  return claim
}

/** Named by the folder. Elsewhere a socket is a file, which outlives a program that was killed. */
function socketAddress(home: string, platform: NodeJS.Platform): string | undefined {
  const name = `switchdesk-${createHash('sha256').update(home).digest('hex').slice(0, 32)}`
  if (platform === 'linux') return `\0${name}`
  if (platform === 'win32') return `\\\\.\\pipe\\${name}`
  return undefined
}

/** Answers nothing when the address is taken. */
async function listenAt(address: string): Promise<Claim | undefined> {
  const server = createServer((socket) => socket.destroy())
  server.listen(address)
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
  // It must not keep the program alive.
  server.unref()
  return {
    release: () => new Promise((done) => server.close(() => done())),
  }
}
