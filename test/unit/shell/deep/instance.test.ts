import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { chmod, realpath, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { claimHome, HomeInUse } from '../../../../electron/shell/instance.ts'
import { asOther } from '../../../support/other-user.ts'
import { temporaryHome } from '../home.ts'

/** A program with a claim of its own to make; each says `ready` at first. */
async function startClaimer(home: string) {
  const script = fileURLToPath(new URL('../claimer.ts', import.meta.url))
  const program = spawn(process.execPath, ['--expose-gc', script, home], {
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

describe('the data folder', () => {
  it('belongs to one program at a time', async () => {
    const home = await temporaryHome()
    const claim = await claimHome(home)
    await expect(claimHome(home)).rejects.toThrow(HomeInUse)
    await claim.release()
    const next = await claimHome(home)
    await next.release()
  })

  it('is the same by another way to it, and another folder is another', async () => {
    const home = await temporaryHome()
    const link = `${home}-link`
    await symlink(home, link)
    onTestFinished(() => rm(link))
    const claim = await claimHome(home)
    for (const way of [link, `${link}/`, `${home}/../${home.split('/').at(-1) ?? ''}/`]) {
      await expect(claimHome(way)).rejects.toThrow(HomeInUse)
      const program = await startClaimer(way)
      expect(await program.claim()).toBe('refused')
    }
    const other = await claimHome(await temporaryHome())
    await Promise.all([claim.release(), other.release()])
  })

  it('goes to exactly one of many that start at once, whenever its holder is killed', async () => {
    const home = await temporaryHome()
    let programs = await Promise.all(Array.from({ length: 8 }, () => startClaimer(home)))
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

  it('that is not there yet can be claimed', async () => {
    const home = `${await temporaryHome()}/new/folder`
    const claim = await claimHome(home)
    await claim.release()
  })

  it('is kept from nobody by what another user of the computer names after it', async () => {
    const home = await temporaryHome()
    const name = createHash('sha256')
      .update(await realpath(home))
      .digest('hex')
    const other = await asOther(
      `require('net').createServer().listen('\\0switchdesk-${name.slice(0, 32)}', () => console.log('holds'))`,
    )
    expect(await other.says()).toBe('holds')
    const claim = await claimHome(home)
    await claim.release()
  })

  it.each(['x', 'SQLite format 3', 'x'.repeat(10_000)])(
    'is one program’s, too, where its lock file is damaged: %.20s',
    async (content) => {
      const home = await temporaryHome()
      await writeFile(`${home}/claim`, content)
      const claim = await claimHome(home)
      const program = await startClaimer(home)
      expect(await program.claim()).toBe('refused')
      await claim.release()
      expect(await program.claim()).toBe('claimed')
    },
  )

  it('is closed to others before they could hold its lock', async () => {
    const home = await temporaryHome()
    await chmod(home, 0o777)
    const claim = await claimHome(home)
    expect((await stat(home)).mode & 0o777).toBe(0o700)
    await claim.release()
  })
})
