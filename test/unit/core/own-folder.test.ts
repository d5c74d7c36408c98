import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  claimFolder,
  closeToOthers,
  ForeignFolder,
} from '../../../electron/core/platform/disk/own-folder.ts'
import { silentLog } from '../shell/core.ts'

const own = process.getuid

async function place(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'switchdesk-own-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'home')
}

const rights = async (path: string) => (await stat(path)).mode & 0o777

test.runIf(own)('a new data folder is its owner’s alone', async () => {
  const path = await place()
  await claimFolder(path)
  expect(await rights(path)).toBe(0o700)
})

test.runIf(own)('one that others may read is closed to them', async () => {
  const path = await place()
  await mkdir(path)
  await chmod(path, 0o777)
  await claimFolder(path)
  expect(await rights(path)).toBe(0o700)
})

test.runIf(own)('another user’s is not used', async () => {
  const path = await place()
  await claimFolder(path)
  vi.spyOn(process, 'getuid').mockReturnValue(12_345)
  onTestFinished(() => void vi.restoreAllMocks())
  await expect(claimFolder(path)).rejects.toThrow(ForeignFolder)
})

test.runIf(own)('what lies in it is closed to others, and nothing that it leads to', async () => {
  const [home, elsewhere] = [await place(), await place()]
  await writeFile(elsewhere, '', { mode: 0o644 })
  await mkdir(join(home, 'archives'), { recursive: true })
  await chmod(join(home, 'archives'), 0o755)
  await writeFile(join(home, 'archives/a.db'), '', { mode: 0o644 })
  await writeFile(join(home, 'program'), '', { mode: 0o755 })
  await symlink(elsewhere, join(home, 'link'))
  await closeToOthers(home, silentLog())
  const names = ['archives', 'archives/a.db', 'program']
  const found = await Promise.all(names.map((name) => rights(join(home, name))))
  expect(found).toEqual([0o700, 0o600, 0o700])
  expect(await rights(elsewhere)).toBe(0o644)
})
