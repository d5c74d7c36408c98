import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryHome } from '../shell/home.ts'

/** The scripts that install what the app needs are plain JavaScript: they run before anything is there. */
const load = (name: string): Promise<unknown> =>
  import(new URL(`../../../.scripts/${name}.mjs`, import.meta.url).href)

describe('keytar’s prebuilt file', async () => {
  const { hasChecksum, prebuilt } = (await load('keytar')) as {
    hasChecksum(bytes: Uint8Array, checksum: string): boolean
    prebuilt: Record<string, string>
  }

  it('is taken by its checksum alone, and its install script never runs', async () => {
    const bytes = Buffer.from('a module')
    const checksum = createHash('sha256').update(bytes).digest('hex')
    expect(hasChecksum(bytes, checksum)).toBe(true)
    expect(hasChecksum(Buffer.from('another'), checksum)).toBe(false)
    for (const known of Object.values(prebuilt)) expect(known).toMatch(/^[0-9a-f]{64}$/)
    const file = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
    const { allowScripts } = JSON.parse(file) as { allowScripts: Record<string, boolean> }
    expect(Object.values(allowScripts).filter(Boolean)).toEqual([])
  })
})

describe('Electron’s fuses', async () => {
  const { blown, fuses, setFuses } = (await load('fuses')) as {
    blown(bytes: Buffer): { at: number; signs: Buffer }
    fuses: Record<string, boolean>
    setFuses(folder: string, program: string): Promise<void>
  }
  const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
  /** As it is built: Node's variables and arguments are on. */
  const program = (signs: string, version = 1) =>
    Buffer.concat([
      Buffer.from('code '.repeat(1_000)),
      Buffer.from(sentinel),
      Buffer.from([version, signs.length]),
      Buffer.from(signs),
      Buffer.from(' more code'),
    ])

  it('are set where they stand, and nothing else is changed', () => {
    const bytes = program('10110011r')
    const { at, signs } = blown(bytes)
    expect(bytes.subarray(at, at + 9).toString()).toBe('10110011r')
    // One that this file knows nothing of stays as it is.
    expect(signs.toString()).toBe('00000000r')
    expect(blown(program('1r1')).signs.toString()).toBe('0r0')
    expect(Object.keys(fuses)).toHaveLength(8)
    expect(fuses).toMatchObject({
      runAsNode: false,
      enableNodeOptionsEnvironmentVariable: false,
      enableNodeCliInspectArguments: false,
      grantFileProtocolExtraPrivileges: false,
    })
  })

  it.runIf(process.platform !== 'darwin')('are set in the runtime itself, once', async () => {
    const folder = join(await temporaryHome(), 'dist')
    await mkdir(folder)
    const path = join(folder, 'electron')
    await writeFile(path, program('10110010'))
    await setFuses(folder, path)
    expect((await readFile(path)).equals(program('00000000'))).toBe(true)
    await writeFile(path, 'what has no fuses')
    await setFuses(folder, path)
  })

  it('of a kind that is not known are not touched', () => {
    expect(() => blown(program('10110010', 2))).toThrow('no fuses')
    expect(() => blown(Buffer.from('no program'))).toThrow('no fuses')
  })
})
