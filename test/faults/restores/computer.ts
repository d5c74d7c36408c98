import { fork, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer, Argument, CommandName } from '../../../electron/bridge/index.ts'

/** A computer with a data folder and a keychain of its own, on which the program starts and is killed. */
export interface Computer {
  readonly home: string
  start(): Promise<void>
  /** Rejects if the command fails, or the program is killed before it answers. */
  call<C extends CommandName>(name: C, argument: Argument<C>): Promise<Answer<C>>
  /** Resolves when the program is gone. */
  kill(): Promise<void>
}

interface Told {
  ready?: true
  id?: number
  value?: unknown
  error?: string
}

const PROGRAM = new URL('./computer-program.ts', import.meta.url)

export function createComputer(folder: string): Computer {
  const home = join(folder, 'home')
  const keychain = join(folder, 'keychain.json')
  mkdirSync(home, { recursive: true })
  if (!existsSync(keychain)) writeFileSync(keychain, '{}')
  const waiting = new Map<number, PromiseWithResolvers<never>>()
  let child: ChildProcess | undefined
  let last = 0

  function hear({ id, value, error }: Told): void {
    const asked = waiting.get(id ?? 0)
    waiting.delete(id ?? 0)
    if (error === undefined) asked?.resolve(value as never)
    else asked?.reject(new Error(error))
  }

  return {
    home,
    async start() {
      const started = fork(PROGRAM, [home, keychain], {
        stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      })
      const words: string[] = []
      started.stderr?.on('data', (part: Buffer) => words.push(part.toString()))
      await new Promise<void>((resolve, reject) => {
        started.on('message', (told: Told) => (told.ready ? resolve() : hear(told)))
        started.once('exit', () => reject(new Error(`The program ended: ${words.join('')}`)))
      })
      child = started
    },
    call(name, argument) {
      if (!child) return Promise.reject(new Error('The program was killed'))
      const asked = Promise.withResolvers<never>()
      waiting.set((last += 1), asked)
      child.send({ id: last, name, argument })
      return asked.promise
    },
    async kill() {
      const ended = child
      child = undefined
      if (!ended || ended.exitCode !== null) return
      const gone = new Promise((resolve) => ended.once('exit', resolve))
      ended.kill('SIGKILL')
      await gone
      for (const [, asked] of waiting) asked.reject(new Error('killed'))
      waiting.clear()
    },
  }
}
