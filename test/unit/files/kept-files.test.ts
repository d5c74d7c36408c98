import fc from 'fast-check'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fileName } from '../../../electron/core/files/file-name.ts'
import { openKeptFiles } from '../../../electron/core/files/kept-files.ts'

async function temporary(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'switchdesk-kept-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  return home
}

const writing = (content: string, extension?: string) => async (path: string) => {
  await writeFile(path, content)
  return { path, size: content.length, ...(extension !== undefined && { extension }) }
}

describe('kept files', () => {
  it('lie under the name that a person saves them by, where nobody else reads them', async () => {
    const home = await temporary()
    const files = await openKeptFiles(home)
    const kept = await files.keep('Счёт 12/34', writing('%PDF', 'pdf'))
    expect(kept).toMatchObject({ name: 'Счёт 12 34.pdf', size: 4 })
    const { path = '', extension } = files.find(kept.handle) ?? {}
    expect(basename(path)).toBe('Счёт 12 34.pdf')
    expect(extension).toBe('pdf')
    expect(await readFile(path, 'utf8')).toBe('%PDF')
    expect((await stat(join(home, 'fetched'))).mode & 0o777).toBe(0o700)
  })

  it('leave nothing behind: a fetch that failed, an oldest one, the end, a crash', async () => {
    const home = await temporary()
    const files = await openKeptFiles(home)
    await expect(
      files.keep('a', async (path) => {
        await writeFile(path, 'half')
        throw new Error('broke off')
      }),
    ).rejects.toThrow('broke off')
    expect(await readdir(join(home, 'fetched'))).toEqual([])

    const first = await files.keep('first', writing('1'))
    for (let count = 0; count < 50; count += 1) await files.keep('more', writing('2'))
    expect(files.find(first.handle)).toBeUndefined()
    expect(await readdir(join(home, 'fetched'))).toHaveLength(50)

    await openKeptFiles(home)
    await expect(readdir(join(home, 'fetched'))).rejects.toThrow('ENOENT')
    await files.keep('b', writing('3'))
    await files.close()
    await expect(readdir(join(home, 'fetched'))).rejects.toThrow('ENOENT')
  })
})

it('a name is a file’s on every system, whatever a thing is called', () => {
  expect(fileName('Привет, это «Ромашка»', 'wav')).toBe('Привет, это «Ромашка».wav')
  expect(fileName('../../etc/passwd')).toBe('etc passwd')
  expect(fileName('CON', 'pdf')).toBe('file-CON.pdf')
  expect(fileName(' . ', 'pdf')).toBe('file.pdf')
  expect(fileName('a\u202Efdp', 'exe.pdf')).toBe('a fdp.exe.pdf')
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (label) => {
      const name = fileName(label, 'pdf')
      expect(name).toMatch(/^[^<>:"/\\|?*\p{Cc}\p{Cf}]+\.pdf$/u)
      expect(name).not.toMatch(/^[. ]/)
      expect(Buffer.byteLength(name)).toBeLessThan(255 + 80 * 3)
      expect([...name].length).toBeLessThanOrEqual(90)
    }),
  )
})
