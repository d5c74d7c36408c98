import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const script = here('slow-program.ts')
const follower = [here('../../../.scripts/follow.mjs'), script]

/** Runs the slow program, under a starter or alone, in a process group of its own. */
async function start(args = [script]) {
  const program = spawn(process.execPath, args, {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { pid } = program
  if (pid === undefined) throw new Error('The program did not start')
  const signal = (name: NodeJS.Signals) => process.kill(-pid, name)
  const ended = once(program, 'close')
  onTestFinished(async () => {
    if (program.exitCode === null && program.signalCode === null) signal('SIGKILL')
    await ended
  })
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]()
  const says = async () => (await lines.next()).value
  expect(await says()).toBe('ready')
  return {
    signal,
    says,
    tell: (line: string) => program.stdin.write(`${line}\n`),
    code: async () => (await ended)[0] as number | null,
  }
}

/** Closes since a Ctrl+C that was long enough ago for the next to be another one. */
async function interruptedASecondAgo() {
  const program = await start()
  program.signal('SIGINT')
  expect(await program.says()).toBe('closing')
  program.tell('later')
  expect(await program.says()).toBe('later')
  return program
}

describe('a program that is told to stop', () => {
  it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'closes to the end, however often %s comes',
    async (signal) => {
      const program = await start(follower)
      program.signal(signal)
      expect(await program.says()).toBe('closing')
      program.signal(signal)
      program.tell('finish')
      expect(await program.says()).toBe('closed')
      expect(await program.code()).toBe(0)
    },
  )

  it('is told by the console alone on Windows, where a starter could only end it', async () => {
    const program = await start([
      '--input-type=module',
      '--eval',
      `Object.defineProperty(process, 'platform', { value: 'win32' })
       const { become } = await import(${JSON.stringify(here('../../../.scripts/run.mjs'))})
       const done = become(process.execPath, [${JSON.stringify(script)}])
       process.emit('SIGINT', 'SIGINT')
       await done`,
    ])
    program.signal('SIGINT')
    expect(await program.says()).toBe('closing')
    program.tell('finish')
    expect(await program.says()).toBe('closed')
  })

  it('ends at once by another Ctrl+C a second later', async () => {
    const program = await interruptedASecondAgo()
    program.signal('SIGINT')
    expect(await program.says()).toBeUndefined()
    expect(await program.code()).toBe(130)
  })

  it('is not hurried by what others pass on', async () => {
    const program = await interruptedASecondAgo()
    program.signal('SIGTERM')
    program.signal('SIGHUP')
    program.tell('finish')
    expect(await program.says()).toBe('closed')
    expect(await program.code()).toBe(0)
  })
})
