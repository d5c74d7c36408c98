import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { claimHome, HomeInUse } from '../../../electron/shell/instance.ts'
import { temporaryHome } from './home.ts'

type Platform = 'linux' | 'darwin'

/** A program with a claim of its own to make; each says `ready` at first. */
async function startClaimer(home: string, platform: Platform) {
  const script = fileURLToPath(new URL('claimer.ts', import.meta.url))
  const program = spawn(process.execPath, ['--expose-gc', script, home, platform], {
    // On some systems every person, and every session, has a folder of its own.
    env: { ...process.env, TMPDIR: await temporaryHome() },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(program, 'close')
  const kill = async () => {
    program.kill('SIGKILL')
    await ended
  }
  onTestFinished(kill)
  const lines = createInterface(program.stdout)[Symbol.asyncIterator]()
  const says = async () => (await lines.next()).value
  await says()
  return {
    kill,
    claim() {
      program.stdin.write('claim\n')
      return says()
    },
  }
}

describe.each<Platform>(['linux', 'darwin'])('the data folder on %s', (platform) => {
  it('belongs to one program at a time', async () => {
    const home = await temporaryHome()
    const claim = await claimHome(home, platform)
    await expect(claimHome(home, platform)).rejects.toThrow(HomeInUse)
    await claim.release()
    const next = await claimHome(home, platform)
    await next.release()
  })

  it('is the same under another spelling, and another folder is another', async () => {
    const home = await temporaryHome()
    const claim = await claimHome(home, platform)
    const spelling = `${home}/../${home.split('/').at(-1) ?? ''}/`
    await expect(claimHome(spelling, platform)).rejects.toThrow(HomeInUse)
    const other = await claimHome(await temporaryHome(), platform)
    await Promise.all([claim.release(), other.release()])
  })

  it('goes to exactly one of many that start at once, whenever its holder is killed', async () => {
    const home = await temporaryHome()
    const start = () => startClaimer(home, platform)
    let programs = await Promise.all(Array.from({ length: 8 }, start))
    while (programs.length > 0) {
      const said = await Promise.all(programs.map(({ claim }) => claim()))
      const others = programs.filter((_, index) => said[index] === 'refused')
      expect(said).toContain('claimed')
      expect(others).toHaveLength(programs.length - 1)
      const again = await Promise.all(others.map(({ claim }) => claim()))
      expect(again).not.toContain('claimed')
      await programs[said.indexOf('claimed')]?.kill()
      programs = others
    }
  })
})

it('a data folder that is not there yet can be claimed', async () => {
  const home = `${await temporaryHome()}/new/folder`
  const claim = await claimHome(home, 'darwin')
  await claim.release()
})
