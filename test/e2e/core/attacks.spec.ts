import { execFile } from 'node:child_process'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { nobody } from '../../support/nobody.ts'
import { composer, openWith } from '../support/screens.ts'
import { startShell } from '../support/shell.ts'
import { startStranger } from '../support/stranger.ts'
import { expect, test } from '../support/test.ts'

test.use({ locale: 'ru-RU' })

/**
 * What another user of the computer sees of programs, and of one file: tests that run as root become
 * `no one`, others look as they are, and see their own programs' environment besides.
 */
async function seenByOthers(file: string): Promise<{ processes: string; file: string }> {
  const isRoot = process.getuid?.() === 0
  const look = async (script: string, ...given: string[]) => {
    const options = { ...nobody, maxBuffer: 64 * 1024 ** 2 }
    const { stdout } = await promisify(execFile)('sh', ['-c', script, 'sh', ...given], options)
    return stdout
  }
  return {
    processes: await look('cat /proc/[0-9]*/cmdline /proc/[0-9]*/environ 2>/dev/null; true'),
    file: isRoot ? await look('cat "$1" 2>/dev/null; true', file) : '',
  }
}

test('another user of the computer finds the address nowhere, and the browser opens the app by a file', async ({
  folder,
  page,
}) => {
  const [browser, opened] = [join(folder, 'browser'), join(folder, 'opened')]
  // It stays, as a browser does, so that its arguments can be looked at.
  await writeFile(
    browser,
    `#!/bin/sh\nprintf %s "$1" > '${opened}.part'\nmv '${opened}.part' '${opened}'\nexec sleep 30\n`,
  )
  await chmod(browser, 0o700)
  const shell = await startShell({ home: join(folder, 'home'), keychain: 'real', browser })
  const secret = new URL(shell.first).hash.slice(1)
  await expect.poll(() => readFile(opened, 'utf8').catch(() => '')).not.toBe('')
  const path = (await readFile(opened, 'utf8')).replace(/^file:\/\//, '')
  expect(await readFile(path, 'utf8')).toContain(secret)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  // As where a whole path is open to everybody but the file's own folder.
  await chmod(folder, 0o755)
  const seen = await seenByOthers(path)
  expect(seen.processes).toContain(path)
  expect(seen.processes).not.toContain(secret)
  expect(seen.file).toBe('')

  await page.goto(pathToFileURL(path).href)
  await expect(page.getByRole('heading', { name: 'Вход в кабинет' })).toBeVisible()
  expect(new URL(page.url()).hostname).toMatch(/^switchdesk-[0-9a-f]{20}\.localhost$/)
  await shell.stop()
  expect(await readFile(path).catch(() => 'gone')).toBe('gone')
})

test('a stranger that takes the port of a program that ended is told nothing', async ({
  app,
  defects,
  page,
  service,
}) => {
  await openWith(
    { app, page, service },
    { typed: '79165550901', shown: '+7 916 555-09-01' },
    'Вы где?',
  )
  const draft = 'Канарейка в черновике'
  await composer(page).fill(draft)
  const key = await page.evaluate(
    () => (JSON.parse(sessionStorage.getItem('switchdesk.session') ?? '{}') as { key: string }).key,
  )
  expect(key).toMatch(/^[\w-]{43}$/)

  // What the page still wants to load by then cannot come.
  defects.ignore()
  await app.stop()
  const stranger = await startStranger(Number(new URL(page.url()).port))
  const warning = page.getByRole('alert').filter({ hasText: 'Здесь отвечает другая программа' })
  await expect(warning).toBeVisible()
  await stranger.left
  // What the page still means to send it sends now, at the latest.
  await page.evaluate(() => void dispatchEvent(new Event('pagehide')))
  await page.evaluate(() => fetch('/fence').catch(() => undefined))
  await expect.poll(() => stranger.heard.join('\n')).toContain('/fence')
  const heard = stranger.heard.join('\n')
  await stranger.close()
  expect(heard).toContain('switchdesk')
  expect(heard).not.toContain(key)
  expect(heard).not.toContain('Канарейка')
  expect(heard).not.toContain('"m":"call"')
})

test('a service worker that a stranger left at the port sees no secret, and is removed', async ({
  context,
  folder,
  page,
}) => {
  const stranger = await startStranger()
  await page.goto(`http://127.0.0.1:${stranger.port}/`)
  await expect(page).toHaveTitle('Set')
  await page.goto('about:blank')
  await stranger.close()
  expect(context.serviceWorkers()).toHaveLength(1)

  const { port } = stranger
  const shell = await startShell({ home: join(folder, 'home'), keychain: 'real', port })
  await page.goto(shell.first)
  await expect(page.getByRole('heading', { name: 'Вход в кабинет' })).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()

  // Who opens the old address has the browser look for the worker's script anew.
  await page.goto(`http://127.0.0.1:${port}/`).catch(() => undefined)
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update().catch(() => undefined)
  })
  await expect
    .poll(() =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length),
    )
    .toBe(0)
  await shell.stop()
})
