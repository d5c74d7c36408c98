import { chmod, mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { claimFolder, ForeignFolder } from '../../../electron/core/own-folder.ts'

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
