import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** Another program, of either shell, works with the data folder. */
export class HomeInUse extends Error {
  constructor(home: string) {
    super(`Switchdesk is already running with the data folder ${home}`)
    this.name = 'HomeInUse'
  }
}

/**
 * Claims the data folder for this process until it ends, however it ends: two programs on one folder
 * would send every waiting message twice. The claim is a listening local socket, which the system
 * takes away with the process.
 *
 * @throws {HomeInUse} when another process holds it.
 */
export async function claimHome(home: string): Promise<{ release(): Promise<void> }> {
  const path = socketPath(resolve(home), process.platform)
  const server = (await tryListen(path)) ?? (await tryAgain(path))
  if (!server) throw new HomeInUse(home)
  // It must not keep the program alive.
  server.unref()
  return {
    release: () => new Promise((done) => server.close(() => done())),
  }
}

/** Answers nothing when the address is taken. */
async function tryListen(path: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy())
  server.listen(path)
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return undefined
    throw error
  }
}

/** On a system that keeps socket files, one may be left of a program that was killed. */
async function tryAgain(path: string): Promise<Server | undefined> {
  if (!path.startsWith('/') || (await answers(path))) return undefined
  await rm(path, { force: true })
  return tryListen(path)
}

async function answers(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Named by the folder; Linux and Windows have names that leave no file behind. */
function socketPath(home: string, platform: NodeJS.Platform): string {
  const name = `switchdesk-${createHash('sha256').update(home).digest('hex').slice(0, 32)}`
  if (platform === 'linux') return `\0${name}`
  if (platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), `${name}.sock`)
}
