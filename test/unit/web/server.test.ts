import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { builtPages } from '../../../electron/web/pages.ts'
import { ask, buildRenderer, startShell } from './harness.ts'

describe('pages', () => {
  it('serves the page with its boot settings and keeps it nowhere', async () => {
    const { origin } = await startShell()
    const page = await ask(origin, '/')
    expect(page.status).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.text).toContain(
      'id="switchdesk-boot">{"shell":"web","settings":{"locale":"ru","theme":"dark"}}</script>',
    )
  })

  it.each([
    ['en', 'light', 'ru', '<html lang="en" data-theme="light">'],
    ['system', 'system', 'ru-RU,ru;q=0.9,en;q=0.8', '<html lang="ru">'],
    ['system', 'dark', 'de,ru;q=0.9', '<html lang="en" data-theme="dark">'],
  ] as const)('begins with locale %s and theme %s for %s', async (locale, theme, spoken, root) => {
    const { origin } = await startShell({
      boot: async () => ({ shell: 'web', settings: { locale, theme } }),
    })
    const page = await ask(origin, '/', { headers: { 'accept-language': spoken } })
    expect(page.text).toContain(root)
  })

  it('lets no setting end the script element that carries it', async () => {
    const theme = '</script><script>alert(1)</script>$&' as 'dark'
    const { origin } = await startShell({
      boot: async () => ({ shell: 'web', settings: { locale: 'ru', theme } }),
    })
    const { text, headers } = await ask(origin, '/')
    expect(text.match(/<\/script>/g)).toHaveLength(2)
    const json = /id="switchdesk-boot">(.*?)<\/script>/s.exec(text)?.[1] ?? ''
    expect(JSON.parse(json)).toEqual({ shell: 'web', settings: { locale: 'ru', theme } })
    expect(headers['content-security-policy']).toContain("script-src 'self';")
  })

  it('lets the import map of its page stand, and no other script in it', async () => {
    const map = '{"integrity":{"./assets/a.js":"sha256-a"}}'
    const renderer = await buildRenderer()
    await writeFile(join(renderer, 'web.html'), `<script type="importmap">${map}</script>`)
    const { origin } = await startShell({ pages: () => builtPages(renderer) })
    const digest = createHash('sha256').update(map).digest('base64')
    const { headers } = await ask(origin, '/')
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${digest}';`)
  })

  it('serves assets by type and lets them be kept for ever', async () => {
    const { origin } = await startShell()
    const script = await ask(origin, '/assets/main-1a2b3c4d.js?v=1')
    expect(script).toMatchObject({ status: 200, text: 'export {}' })
    expect(script.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'max-age=31536000, immutable',
    })
    const font = await ask(origin, '/assets/inter-1a2b3c4d.woff2')
    expect(font.headers['content-type']).toBe('font/woff2')
  })

  it('protects every reply', async () => {
    const { host, origin } = await startShell()
    for (const path of ['/', '/assets/main-1a2b3c4d.js', '/nothing']) {
      const { headers } = await ask(origin, path)
      const policy = String(headers['content-security-policy']).split('; ')
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("script-src 'self'")
      expect(policy).toContain(`connect-src 'self' ws://${host}`)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).toContain('trusted-types vue dompurify studio contacts directory calendar')
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'permissions-policy': expect.stringContaining('microphone=(self), camera=()') as string,
        'cross-origin-resource-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
      })
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['set-cookie']).toBeUndefined()
    }
  })

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '//secret.txt',
    '/assets',
    '/assets/',
    '/index.html',
    '/web.html',
    '/assets/main-1a2b3c4d.js.map',
    '/assets/main-1a2b3c4d.js%00.txt',
    '/assets\\..\\..\\secret.txt',
    '/assets/....//....//secret.txt',
  ])('knows nothing of %s', async (path) => {
    const { origin } = await startShell()
    expect(await ask(origin, path)).toMatchObject({ status: 404, text: '' })
  })

  it('answers no path but the listed ones', async () => {
    const { origin } = await startShell()
    const segment = fc.constantFrom('..', '.', '%2e%2e', 'assets', 'secret.txt', '', '%00', '\\')
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { minLength: 1, maxLength: 6 }), async (parts) => {
        const path = `/${parts.join('/')}`
        fc.pre(path !== '/')
        expect((await ask(origin, path)).status).toBe(404)
      }),
      { numRuns: 60 },
    )
  })

  it.each(['PUT', 'DELETE', 'OPTIONS', 'HEAD'])('refuses %s', async (method) => {
    const { origin } = await startShell()
    expect((await ask(origin, '/', { method })).status).toBe(405)
  })
})

describe('who asks', () => {
  const foreign: Record<string, (host: string) => Record<string, string>> = {
    'another Host': () => ({ host: 'evil.example' }),
    'another Host with our port': (host) => ({ host: `evil.example:${host.split(':')[1]}` }),
    'localhost instead of the address': (host) => ({ host: `localhost:${host.split(':')[1]}` }),
    'another Origin': () => ({ origin: 'http://evil.example' }),
    'an opaque Origin': () => ({ origin: 'null' }),
    'our Origin by another scheme': (host) => ({ origin: `https://${host}` }),
    'another site': () => ({ 'sec-fetch-site': 'cross-site' }),
    'a neighbouring port': () => ({ 'sec-fetch-site': 'same-site' }),
  }

  it.each(Object.keys(foreign))('refuses %s', async (name) => {
    const { host, origin } = await startShell()
    const headers = foreign[name]?.(host) ?? {}
    expect(await ask(origin, '/', { headers })).toMatchObject({ status: 403, text: '' })
    expect((await ask(origin, '/assets/main-1a2b3c4d.js', { headers })).status).toBe(403)
  })

  it('opens the page itself, and nothing else, for whatever led there', async () => {
    const { host, origin } = await startShell()
    const led = {
      host,
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    }
    expect((await ask(origin, '/', { headers: led })).status).toBe(200)
    expect((await ask(origin, '/assets/main-1a2b3c4d.js', { headers: led })).status).toBe(403)
    const framed = { ...led, 'sec-fetch-dest': 'iframe' }
    expect((await ask(origin, '/', { headers: framed })).status).toBe(403)
    const foreign = { ...led, origin: 'http://evil.example' }
    expect((await ask(origin, '/', { headers: foreign })).status).toBe(403)
  })

  it('says that it is here to who knows its own name', async () => {
    const { shell, origin } = await startShell()
    const named = new URL(shell.newAddress().address).origin
    const headers = { origin: 'null', 'sec-fetch-site': 'cross-site' }
    const reply = await ask(named, '/here', { headers })
    expect(reply).toMatchObject({ status: 204, text: '' })
    expect(reply.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect((await ask(origin, '/here', { headers })).status).toBe(403)
  })

  it('has service workers of other programs removed', async () => {
    const { host, origin } = await startShell()
    for (const path of ['/', '/sw.js', '/assets/main-1a2b3c4d.js']) {
      const reply = await ask(origin, path, { headers: { host, 'service-worker': 'script' } })
      expect(reply).toMatchObject({ status: 403, text: '' })
      expect(reply.headers['clear-site-data']).toBe('"storage", "cache"')
    }
    expect((await ask(origin, '/')).headers['clear-site-data']).toBeUndefined()
  })

  it('answers the page itself and a person', async () => {
    const { host, origin } = await startShell()
    const own = { host, origin, 'sec-fetch-site': 'same-origin' }
    expect((await ask(origin, '/', { headers: own })).status).toBe(200)
    const person = { host, 'sec-fetch-site': 'none' }
    expect((await ask(origin, '/', { headers: person })).status).toBe(200)
  })
})

describe('starting and stopping', () => {
  it('listens on the loopback only, on the port it was given', async () => {
    const first = await startShell()
    const port = Number(new URL(first.origin).port)
    await first.shell.close()
    const second = await startShell({ port })
    expect(second.origin).toBe(`http://127.0.0.1:${port}`)
  })

  it('fails when the port is taken', async () => {
    const { origin } = await startShell()
    const port = Number(new URL(origin).port)
    await expect(startShell({ port })).rejects.toThrow('is already taken')
  })

  it('stops answering when closed', async () => {
    const { shell, origin } = await startShell()
    await shell.close()
    await expect(ask(origin, '/')).rejects.toThrow('ECONNREFUSED')
  })
})
