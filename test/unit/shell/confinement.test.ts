import fc from 'fast-check'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { declareAppScheme, serveRenderer } from '../../../electron/main/app-protocol.ts'
import { applyDevPolicy } from '../../../electron/main/dev-policy.ts'
import { createLinks } from '../../../electron/main/links.ts'
import { confineNavigation } from '../../../electron/main/navigation.ts'
import { originOf, ownPage } from '../../../electron/main/page.ts'
import { restrictPermissions } from '../../../electron/main/permissions.ts'
import { restrictRequests } from '../../../electron/main/requests.ts'
import { checkSpelling } from '../../../electron/main/spelling.ts'
import { textsIn } from '../../../electron/main/texts.ts'
import { defaultAppsPage } from '../../../electron/shared/default-apps.ts'
import type { FirstLook } from '../../../electron/shell/first-look.ts'
import { listRendererFiles } from '../../../electron/shell/renderer-files.ts'
import { eventually } from '../../support/waits.ts'
import { silentLog } from './core.ts'
import { dialogsOn } from './dialogs.ts'
import * as electron from './electron.ts'
import { dialog, FakeContents, protocol, session, shell, systemEvent } from './electron.ts'
import { temporaryHome } from './home.ts'

const page = ownPage({}, false)

beforeEach(() => electron.resetElectron())

describe('navigation', () => {
  function openContents() {
    const { ask } = dialogsOn(new electron.BrowserWindow({} as never))
    const links = { ask, texts: () => Promise.resolve(textsIn('en')), log: silentLog() }
    confineNavigation(page, createLinks(links))
    const contents = new FakeContents()
    electron.app.emit('web-contents-created', systemEvent(), contents)
    return contents
  }
  const navigate = (contents: FakeContents, url: string, isMainFrame = true) => {
    const event = systemEvent({ url, isMainFrame })
    contents.emit('will-frame-navigate', event)
    return event.defaultPrevented
  }

  it.each([
    'https://evil.example/',
    'http://127.0.0.1/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,hi',
    'app://switchdesk/web.html',
    'app://switchdesk.evil.example/index.html',
    'app://elsewhere/index.html',
    'about:blank',
  ])('to %s is refused', (url) => {
    expect(navigate(openContents(), url)).toBe(true)
  })

  it('lets the page load itself anew', () => {
    const contents = openContents()
    expect(navigate(contents, 'app://switchdesk/index.html')).toBe(false)
    expect(navigate(contents, 'app://switchdesk/index.html#/inbox')).toBe(false)
  })

  it('is refused in every subframe', () => {
    expect(navigate(openContents(), 'app://switchdesk/index.html', false)).toBe(true)
  })

  it('is refused when a server sends the page elsewhere, and so is a page in the page', () => {
    const contents = openContents()
    for (const name of ['will-redirect', 'will-attach-webview']) {
      const event = systemEvent()
      contents.emit(name, event)
      expect(event.defaultPrevented).toBe(true)
    }
  })

  it('opens no window; a web link goes to the browser once the person agreed', async () => {
    dialog.response = 0
    const { openHandler } = openContents()
    expect(openHandler?.({ url: 'https://example.com/a?b=c' })).toEqual({ action: 'deny' })
    expect(shell.openExternal).not.toHaveBeenCalled()
    await eventually(() =>
      expect(shell.openExternal.mock.calls).toEqual([['https://example.com/a?b=c']]),
    )
    expect(dialog.showMessageBox).toHaveBeenCalledOnce()
  })

  it.each([
    'file:///bin/sh',
    'javascript:alert(1)',
    'app://switchdesk/index.html',
    'ms-settings:',
    '',
    'smb://host/share',
  ])('opens neither window nor program for "%s"', async (url) => {
    expect(openContents().openHandler?.({ url })).toEqual({ action: 'deny' })
    await setImmediate()
    expect(dialog.showMessageBox).not.toHaveBeenCalled()
    expect(shell.openExternal).not.toHaveBeenCalled()
  })

  it('opens Windows’ page for choosing programs at once, on Windows alone', () => {
    openContents().openHandler?.({ url: defaultAppsPage })
    expect(shell.openExternal).not.toHaveBeenCalled()
    vi.spyOn(process, 'platform', 'get').mockReturnValue('win32')
    openContents().openHandler?.({ url: defaultAppsPage })
    expect(shell.openExternal.mock.calls).toEqual([[defaultAppsPage]])
    vi.restoreAllMocks()
  })
})

describe('permissions', () => {
  const { defaultSession } = session
  const asked = (
    permission: string,
    requestingUrl: string,
    isMainFrame = true,
    mediaTypes?: string[],
  ) => {
    const callback = vi.fn()
    const details = { requestingUrl, isMainFrame, ...(mediaTypes && { mediaTypes }) }
    defaultSession.request?.({}, permission, callback, details)
    return callback.mock.calls[0]?.[0] as boolean
  }
  const checked = (permission: string, origin: string, isMainFrame = true, mediaType?: string) =>
    defaultSession.check?.(null, permission, origin, {
      isMainFrame,
      ...(mediaType && { mediaType }),
    })

  beforeEach(() => restrictPermissions(defaultSession as never, page.origin))

  it.each(['clipboard-sanitized-write', 'notifications'])('grants our page %s', (permission) => {
    expect(asked(permission, 'app://switchdesk/index.html')).toBe(true)
    expect(checked(permission, 'app://switchdesk/')).toBe(true)
    expect(checked(permission, 'app://switchdesk')).toBe(true)
  })

  it('grants our page the microphone, and no camera', () => {
    const address = 'app://switchdesk/index.html'
    const [audio, video] = [['audio'], ['video']]
    expect(asked('media', address, true, audio)).toBe(true)
    expect(checked('media', 'app://switchdesk/', true, 'audio')).toBe(true)
    for (const media of [video, ['audio', 'video'], []]) {
      expect(asked('media', address, true, media)).toBe(false)
    }
    expect(checked('media', 'app://switchdesk/', true, 'video')).toBe(false)
    expect(asked('media', address, false, audio)).toBe(false)
    expect(asked('media', 'https://evil.example/', true, audio)).toBe(false)
    expect(checked('media', 'https://evil.example/', true, 'audio')).toBe(false)
  })

  it.each([
    'media',
    'geolocation',
    'clipboard-read',
    'openExternal',
    'hid',
    'fullscreen',
    'unknown',
  ])('grants nobody %s', (permission) => {
    expect(asked(permission, 'app://switchdesk/index.html')).toBe(false)
    expect(checked(permission, 'app://switchdesk/')).toBe(false)
  })

  it.each([
    'https://evil.example/',
    'app://switchdesk.evil.example/',
    'https://switchdesk/',
    '',
    'null',
  ])('grants nothing to "%s"', (origin) => {
    expect(asked('notifications', origin)).toBe(false)
    expect(checked('notifications', origin)).toBe(false)
  })

  it('grants nothing to subframes and no device to anybody', () => {
    expect(asked('notifications', 'app://switchdesk/index.html', false)).toBe(false)
    expect(checked('notifications', 'app://switchdesk/', false)).toBe(false)
    expect(defaultSession.device?.({})).toBe(false)
  })
})

describe('requests', () => {
  const cancelled = (url: string, details: object = { webContentsId: 1 }) => {
    const callback = vi.fn()
    session.defaultSession.asks?.({ url, ...details }, callback)
    return (callback.mock.calls[0]?.[0] as { cancel: boolean }).cancel
  }

  it.each([
    'https://evil.example/',
    'http://127.0.0.1:8080/',
    'ws://127.0.0.1:5173/',
    'file:///etc/passwd',
    'app://elsewhere/index.html',
    'app://switchdesk.evil.example/',
    'devtools://devtools/bundled/inspector.html',
    'ftp://a.example/',
    '',
  ])('of a page for "%s" are cancelled', (url) => {
    restrictRequests(session.defaultSession as never, page)
    expect(cancelled(url)).toBe(true)
    // A worker's, which belongs to no window.
    expect(cancelled(url, { initiatorOrigin: 'app://switchdesk' })).toBe(true)
  })

  it.each([
    'app://switchdesk/index.html',
    'app://switchdesk/assets/main-1.js',
    'blob:app://switchdesk/8d1a',
    'data:image/png;base64,AA==',
  ])('of a page for %s go on', (url) => {
    restrictRequests(session.defaultSession as never, page)
    expect(cancelled(url)).toBe(false)
  })

  it('of Electron itself go on, and in development those of the build tools', () => {
    restrictRequests(session.defaultSession as never, page)
    expect(cancelled('https://dictionaries.example/ru.bdic', {})).toBe(false)
    const served = ownPage({ ELECTRON_RENDERER_URL: 'http://127.0.0.1:5173' }, true)
    restrictRequests(session.defaultSession as never, served)
    for (const url of ['http://127.0.0.1:5173/main.ts', 'ws://127.0.0.1:5173/', 'devtools://x/']) {
      expect(cancelled(url)).toBe(false)
    }
    expect(cancelled('http://127.0.0.1:5174/')).toBe(true)
  })
})

describe('app://', () => {
  const look: FirstLook = { locale: 'en', theme: 'dark' }

  async function serve() {
    const folder = await temporaryHome()
    await mkdir(join(folder, 'renderer/assets'), { recursive: true })
    await writeFile(join(folder, 'secret.txt'), 'not for the page')
    await writeFile(
      join(folder, 'renderer/index.html'),
      '<!doctype html><html lang="ru"><script type="module" src="main.js"></script>',
    )
    await writeFile(join(folder, 'renderer/assets/main-1.js'), 'export {}')
    serveRenderer(await listRendererFiles(join(folder, 'renderer')), async () => look)
    const handler = protocol.handlers.get('app')
    if (!handler) throw new Error('Nobody serves app://')
    return (url: string, init?: RequestInit) => handler(new Request(url, init))
  }

  it('is a secure origin of its own that bypasses no policy', () => {
    declareAppScheme()
    expect(protocol.schemes).toEqual([
      {
        scheme: 'app',
        privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
      },
    ])
  })

  it('serves the listed files with their type and the strict policy', async () => {
    const get = await serve()
    const html = await get('app://switchdesk/index.html')
    expect(html.status).toBe(200)
    expect(await html.text()).toBe(
      '<!doctype html><html lang="en" data-theme="dark"><script type="module" src="main.js"></script>',
    )
    expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(html.headers.get('content-security-policy')?.split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self'",
      "worker-src 'self' blob:",
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "form-action 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types vue dompurify studio contacts directory calendar',
    ])
    const script = await get('app://switchdesk/assets/main-1.js')
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(script.headers.get('x-content-type-options')).toBe('nosniff')
    expect(script.headers.get('content-security-policy')).toContain("script-src 'self';")
  })

  it.each([
    'app://switchdesk/',
    'app://switchdesk/nothing.js',
    'app://switchdesk/..%2fsecret.txt',
    'app://switchdesk/assets/..%2f..%2fsecret.txt',
    'app://switchdesk/%2e%2e%2fsecret.txt',
    'app://switchdesk//secret.txt',
    'app://elsewhere/index.html',
    'app:///index.html',
  ])('answers 404 to %s', async (url) => {
    const get = await serve()
    expect((await get(url)).status).toBe(404)
  })

  it('answers only what was listed, whatever the path', async () => {
    const get = await serve()
    const segment = fc.constantFrom('..', '.', '%2e%2e', 'assets', 'index.html', 'main-1.js', '')
    await fc.assert(
      fc.asyncProperty(fc.array(segment, { maxLength: 5 }), async (segments) => {
        const url = `app://switchdesk/${segments.join('/')}`
        // The URL itself resolves dot segments, as Chromium does before it asks.
        const listed = ['/index.html', '/assets/main-1.js'].includes(new URL(url).pathname)
        expect((await get(url)).status).toBe(listed ? 200 : 404)
      }),
    )
  })

  it('answers GET only', async () => {
    const get = await serve()
    expect((await get('app://switchdesk/index.html', { method: 'POST' })).status).toBe(404)
  })
})

describe('development', () => {
  it('is entered by an address of the build tools, in a build for it', () => {
    const env = { ELECTRON_RENDERER_URL: 'http://127.0.0.1:5173' }
    expect(ownPage(env, false)).toEqual(page)
    expect(ownPage({}, true)).toEqual(page)
    expect(ownPage(env, true)).toEqual({
      origin: 'http://127.0.0.1:5173',
      address: 'http://127.0.0.1:5173/index.html',
      reloads: 'ws://127.0.0.1:5173',
    })
  })

  it('has the same policy and one connection more', () => {
    applyDevPolicy(session.defaultSession as never, 'ws://127.0.0.1:5173')
    const callback = vi.fn()
    session.defaultSession.headers?.({ responseHeaders: { ETag: ['1'] } }, callback)
    const [{ responseHeaders }] = callback.mock.calls[0] as [
      { responseHeaders: Record<string, string[]> },
    ]
    expect(responseHeaders['ETag']).toEqual(['1'])
    const [policy = ''] = responseHeaders['Content-Security-Policy'] ?? []
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("connect-src 'self' ws://127.0.0.1:5173;")
  })
})

it('reads the origin of any address without failing', () => {
  expect(originOf('app://switchdesk/index.html#x')).toBe('app://switchdesk')
  expect(originOf('https://a.example:8443/x')).toBe('https://a.example:8443')
  expect(originOf('data:text/html,x')).toBe('null')
  fc.assert(fc.property(fc.string(), (text) => typeof originOf(text) === 'string'))
})

it('checks spelling in the two languages where the system knows them', () => {
  checkSpelling(session.defaultSession as never)
  expect(session.defaultSession.languages).toEqual(['ru', 'en-US'])
})
