import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { nobody } from './nobody.ts'

/** A program of another user of this computer. */
export interface OtherUser {
  /** The next line that it prints. */
  says(): Promise<string | undefined>
}

/** Has another user run a script, until the test is over. */
export async function asOther(script: string): Promise<OtherUser> {
  const program = spawn(process.execPath, ['-e', script], {
    ...nobody,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(program, 'spawn')
  const ended = once(program, 'close')
  onTestFinished(async () => {
    program.kill('SIGKILL')
    await ended
  })
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]()
  return {
    async says() {
      const { value } = (await lines.next()) as { value: string | undefined }
      return value
    },
  }
}
