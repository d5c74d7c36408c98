import fc from 'fast-check'
import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readManifest } from '../../../electron/main/updates/manifest.ts'
import { UpdateRefused } from '../../../electron/main/updates/trouble.ts'

const scripts = join(import.meta.dirname, '../../../.scripts/package')
const { signManifest } = (await import(join(scripts, 'sign-manifest.mjs'))) as {
  signManifest(name: string, manifest: object, key: KeyObject): { text: string; signature: string }
}

const NAME = 'latest.yml'
const { publicKey, privateKey } = generateKeyPairSync('ed25519')
const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
const file = { url: 'Switchdesk-1.0.0-win-x64.exe', sha512: `${'A'.repeat(86)}==`, size: 1 }
const sound = { version: '1.0.0', files: [file], notes: { ru: 'Лучше', en: 'Better' } }

/** What is said of a list, instead of what it says. */
function troubleWith(name: string, text: string, signature: string): string {
  try {
    readManifest(name, text, signature, key)
    return 'none'
  } catch (error) {
    if (error instanceof UpdateRefused) return error.trouble
    throw error
  }
}

describe('a list of versions', () => {
  it('is read when its signature holds', () => {
    const { text, signature } = signManifest(NAME, sound, privateKey)
    expect(readManifest(NAME, text, `${signature}\n`, key)).toMatchObject({
      ...sound,
      stagingPercentage: 100,
    })
  })

  it('with any change is refused before it is parsed', () => {
    const { text, signature } = signManifest(NAME, sound, privateKey)
    const change = fc.record({
      at: fc.nat(text.length - 1),
      to: fc.string({ unit: 'binary', minLength: 1 }),
    })
    fc.assert(
      fc.property(change, ({ at, to }) => {
        const changed = text.slice(0, at) + to + text.slice(at + 1)
        fc.pre(changed !== text)
        expect(troubleWith(NAME, changed, signature)).toBe('tampered')
      }),
    )
  })

  it('is refused as another system’s', () => {
    const { text, signature } = signManifest(NAME, sound, privateKey)
    expect(troubleWith('latest-mac.yml', text, signature)).toBe('tampered')
  })

  it('is never read by anything that is no signature of ours', () => {
    const { text } = signManifest(NAME, sound, privateKey)
    const any = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .uint8Array({ minLength: 64, maxLength: 64 })
        .map((bytes) => Buffer.from(bytes).toString('base64')),
    )
    fc.assert(
      fc.property(any, (signature) => {
        expect(['unsigned', 'tampered']).toContain(troubleWith(NAME, text, signature))
      }),
    )
  })

  it.each([
    ['no version', { version: 'soon' }],
    ['no files', { files: [] }],
    ['a file that lies elsewhere', { files: [{ ...file, url: 'https://evil.example/a.exe' }] }],
    ['a file above', { files: [{ ...file, url: '../a.exe' }] }],
    ['a file without a sum', { files: [{ url: file.url, size: 1 }] }],
    ['a file of any size', { files: [{ url: file.url, sha512: file.sha512 }] }],
    ['a file of a terabyte', { files: [{ ...file, size: 2 ** 40 }] }],
    ['notes in one language', { notes: { ru: 'Лучше' } }],
    ['half a share', { stagingPercentage: '50' }],
  ])('is refused with %s, whoever signed it', (_, odd) => {
    const { text, signature } = signManifest(NAME, { ...sound, ...odd }, privateKey)
    expect(troubleWith(NAME, text, signature)).toBe('malformed')
  })

  it('gives electron-updater nothing that it would act on besides', () => {
    const more = { path: 'other.exe', packages: { x64: { path: '//evil.example' } } }
    const { text, signature } = signManifest(NAME, { ...sound, ...more }, privateKey)
    const read = readManifest(NAME, text, signature, key)
    expect(read).not.toHaveProperty('packages')
    expect(read.path).toBe('')
  })

  it('is not signed when it became too long', () => {
    const long = { ...sound, notes: { ru: 'ы'.repeat(2_000), en: '' } }
    expect(() => signManifest(NAME, long, privateKey)).toThrow('shorten the notes')
  })
})
