import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readManifest } from '../../../electron/main/updates/manifest.ts'

/**
 * How packages are made, where that needs nothing that is installed for them alone; `npm run package:check`
 * makes and inspects them.
 */
const scripts = join(import.meta.dirname, '../../../.scripts/package')
const load = (name: string): Promise<unknown> => import(join(scripts, `${name}.mjs`))

interface Configuration {
  appId: string
  artifactName: string
  forceCodeSigning?: boolean
  protocols?: unknown
  publish: null
  mac: { identity?: string; hardenedRuntime: boolean; notarize: boolean; entitlements: string }
  win: { forceCodeSigning: boolean }
}
const { configuration } = (await load('config')) as {
  configuration(place: string, more: object): Configuration
}
const configure = (place: string, schemes: string[] = []) =>
  configuration(place, {
    identity: { id: 'app.switchdesk', productName: 'Switchdesk', electron: '45.4.1' },
    stage: 'stage',
    icons: 'icons',
    runtime: 'runtime',
    output: 'output',
    schemes,
    hooks: {},
  })
const apple = ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER']

afterEach(() => vi.unstubAllEnvs())

describe('what is not signed', () => {
  it.each(['win32-x64', 'darwin-arm64', 'darwin-x64'])('says so in its name: %s', (place) => {
    expect(configure(place).artifactName).toContain('-unsigned.')
  })

  it('has no name of that kind on Linux, where packages carry no signature', () => {
    expect(configure('linux-x64').artifactName).not.toContain('unsigned')
  })

  it('has a seal without a name on a Mac, with which a hardened runtime loads no module', () => {
    const { mac } = configure('darwin-arm64')
    expect(mac).toMatchObject({ identity: '-', hardenedRuntime: false, notarize: false })
  })

  it('is never fetched from anywhere', () => {
    expect(configure('win32-x64').publish).toBeNull()
  })
})

describe('where the environment holds the secrets', () => {
  it('a Mac’s program is signed, hardened and notarised, or not made', () => {
    for (const name of ['CSC_LINK', 'CSC_KEY_PASSWORD', ...apple]) vi.stubEnv(name, 'something')
    const { artifactName, mac } = configure('darwin-arm64')
    expect(artifactName).not.toContain('unsigned')
    expect(mac).toMatchObject({ hardenedRuntime: true, notarize: true })
    expect(mac.identity).toBeUndefined()
  })

  it.each(apple)('but half of them sign nothing: without %s', (missing) => {
    for (const name of ['CSC_LINK', 'CSC_KEY_PASSWORD', ...apple]) vi.stubEnv(name, 'something')
    vi.stubEnv(missing, '')
    expect(configure('darwin-arm64').artifactName).toContain('-unsigned.')
  })

  it('but the builder never sees halves of them, or empty ones, which it would take for some', async () => {
    const { withoutHalves } = (await load('signing')) as {
      withoutHalves(platform: string, env: NodeJS.ProcessEnv): void
    }
    const half = { CSC_LINK: 'something', CSC_KEY_PASSWORD: '', APPLE_API_KEY_ID: 'x', PATH: '/' }
    withoutHalves('darwin', half)
    expect(half).toEqual({ PATH: '/' })
    const whole = { WIN_CSC_LINK: 'link', WIN_CSC_KEY_PASSWORD: 'word', CSC_LINK: '' }
    withoutHalves('win32', whole)
    expect(whole).toEqual({ WIN_CSC_LINK: 'link', WIN_CSC_KEY_PASSWORD: 'word' })
  })

  it('Windows’ program is signed, or not made', () => {
    vi.stubEnv('WIN_CSC_LINK', 'something').stubEnv('WIN_CSC_KEY_PASSWORD', 'something')
    const { artifactName, win } = configure('win32-x64')
    expect([artifactName.includes('unsigned'), win.forceCodeSigning]).toEqual([false, true])
  })
})

describe('the program', () => {
  it('gets two rights on a Mac: to compile while it runs, and to hear', async () => {
    const text = await readFile(configure('darwin-arm64').mac.entitlements, 'utf8')
    const rights = [...text.matchAll(/<key>([\w.-]+)<\/key>/g)].map(([, right]) => right)
    expect(rights).toEqual([
      'com.apple.security.cs.allow-jit',
      'com.apple.security.device.audio-input',
    ])
  })

  it('opens the links that its code asks the system for, and no others', async () => {
    const { schemesIn } = (await load('identity')) as { schemesIn(code: string): string[] }
    expect(
      schemesIn(`app.setAsDefaultProtocolClient("sms"), setAsDefaultProtocolClient('sms')`),
    ).toEqual(['sms'])
    expect(schemesIn('no links')).toEqual([])
    expect(configure('linux-x64')).not.toHaveProperty('protocols')
    expect(configure('linux-x64', ['sms']).protocols).toMatchObject({ schemes: ['sms'] })
  })
})

describe('a compiled file', async () => {
  const { madeFor } = (await load('places')) as { madeFor(bytes: Buffer): string | undefined }
  const folder = join(
    import.meta.dirname,
    '../../../node_modules/better-sqlite3-multiple-ciphers/prebuilds',
  )
  const modules = await readdir(folder)

  it.each(modules)('says for which system it was made: %s', async (name) => {
    const place = madeFor(await readFile(join(folder, name)))
    // Linux knows its C library by other signs.
    expect(place).toBe(name.replace('.node', '').replace('linuxmusl', 'linux'))
  })

  it('is told from texts, pictures and what is empty', () => {
    for (const text of ['', 'MZ', 'M'.repeat(100), '\x89PNG'.padEnd(100)]) {
      expect(madeFor(Buffer.from(text, 'latin1'))).toBeUndefined()
    }
  })
})

describe('a feed of newer versions', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const signedBy = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
  const key = String(privateKey.export({ format: 'pem', type: 'pkcs8' }))
  const { feedFor } = (await load('signing')) as {
    feedFor(platform: string, env: NodeJS.ProcessEnv): { url: string; key: string } | undefined
  }
  const { writeFeed } = (await load('feed')) as {
    writeFeed(options: object): Promise<string[]>
  }
  const url = 'https://updates.example/app'
  const known = { SWITCHDESK_UPDATES_URL: url, SWITCHDESK_UPDATES_SIGNED_BY: signedBy }

  it('is known to packages that are signed, and to those of Linux', () => {
    expect(feedFor('linux', known)).toEqual({ url, key: signedBy })
    expect(feedFor('win32', known)).toBeUndefined()
    const signed = { WIN_CSC_LINK: 'something', WIN_CSC_KEY_PASSWORD: 'something' }
    expect(feedFor('win32', { ...known, ...signed })).toEqual({ url, key: signedBy })
    expect(feedFor('linux', {})).toBeUndefined()
    expect(feedFor('linux', { ...known, SWITCHDESK_UPDATES_SIGNED_BY: '' })).toBeUndefined()
  })

  it('is none that anybody on the way could change, or another kind of key signs', () => {
    const open = { ...known, SWITCHDESK_UPDATES_URL: 'http://updates.example' }
    expect(() => feedFor('linux', open)).toThrow('has to be https:')
    const other = generateKeyPairSync('x25519').publicKey
    const wrong = other.export({ format: 'der', type: 'spki' }).toString('base64')
    expect(() => feedFor('linux', { ...known, SWITCHDESK_UPDATES_SIGNED_BY: wrong })).toThrow(
      'Ed25519',
    )
  })

  it('holds the signed packages of all systems, with lists that the app reads', async () => {
    const home = await mkdtemp(join(tmpdir(), 'switchdesk-feed-'))
    onTestFinished(() => rm(home, { recursive: true }))
    const from = join(home, 'packages')
    const to = join(home, 'feed')
    const names = [
      'linux-x64/Switchdesk-1.2.0-linux-x86_64.AppImage',
      'linux-x64/Switchdesk-1.2.0-linux-amd64.deb',
      'linux-x64/Switchdesk-1.1.0-linux-x86_64.AppImage',
      'win32-x64/Switchdesk-1.2.0-win-x64-unsigned.exe',
      'darwin-arm64/Switchdesk-1.2.0-mac-arm64.zip',
      'darwin-x64/Switchdesk-1.2.0-mac-x64.zip',
    ]
    for (const name of names) {
      await mkdir(dirname(join(from, name)), { recursive: true })
      await writeFile(join(from, name), name)
    }
    const notes = { ru: 'Стало лучше', en: 'It is better' }
    const options = { from, to, version: '1.2.0', notes, staged: 10, key, signedBy }
    expect(await writeFeed(options)).toEqual(['latest-mac.yml', 'latest-linux.yml'])
    const text = await readFile(join(to, 'latest-mac.yml'), 'utf8')
    const signature = await readFile(join(to, 'latest-mac.yml.sig'), 'utf8')
    const { files, ...rest } = readManifest('latest-mac.yml', text, signature, signedBy)
    expect(rest).toMatchObject({ version: '1.2.0', stagingPercentage: 10, notes })
    expect(files.map(({ url: name }) => name)).toEqual(names.slice(4).map((name) => basename(name)))
    for (const { url: name, sha512 } of files) {
      const bytes = await readFile(join(to, name))
      expect(createHash('sha512').update(bytes).digest('base64')).toBe(sha512)
    }
    const another = {
      ...options,
      key: String(
        generateKeyPairSync('ed25519').privateKey.export({ format: 'pem', type: 'pkcs8' }),
      ),
    }
    await expect(writeFeed(another)).rejects.toThrow('signature is for something else')
    await expect(writeFeed({ ...options, version: '3.0.0' })).rejects.toThrow('holds no package')
  })
})
