import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { removeRedirectPages, writeRedirectPage } from '../../../electron/web/redirect-page.ts'
import { eventually } from '../../support/waits.ts'

const address = {
  address: `http://switchdesk-0a.localhost:4000/#${'A'.repeat(43)}`,
  plain: `http://127.0.0.1:4000/#${'A'.repeat(43)}`,
}

async function emptyHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'switchdesk-leading-'))
  onTestFinished(() => rm(home, { recursive: true }))
  return home
}

it('leads to the address, and only its owner can read it or find its name', async () => {
  const home = await emptyHome()
  const path = await writeRedirectPage(home, address)
  const page = await readFile(path, 'utf8')
  expect(page).toContain(JSON.stringify(address.address))
  expect(page).toContain(JSON.stringify(address.plain))
  if (process.platform === 'win32') return
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(join(home, 'opening'))).mode & 0o777).toBe(0o700)
})

it('goes with its address, with the next one, and with the program', async () => {
  const home = await emptyHome()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const left = await writeRedirectPage(home, address)
  const path = await writeRedirectPage(home, address)
  expect(path).not.toBe(left)
  expect(await readdir(join(home, 'opening'))).toHaveLength(1)
  vi.advanceTimersByTime(60_000)
  await eventually(async () => expect(await readdir(join(home, 'opening'))).toEqual([]))
  await writeRedirectPage(home, address)
  await removeRedirectPages(home)
  expect(await readdir(home)).toEqual([])
})
