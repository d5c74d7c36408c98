import { execFile } from 'node:child_process'
import { chmod, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { toneFile } from '../../support/fake-bridge/media.ts'
import { nobody } from '../../support/nobody.ts'
import { openPanel } from '../support/exchange.ts'
import { composer, openSignedIn, openWith } from '../support/screens.ts'
import { startShell } from '../support/shell.ts'
import { hostile, holdHalfRequests, startStranger } from '../support/stranger.ts'
import { expect, test } from '../support/test.ts'

test.use({ locale: 'ru-RU' })

/**
 * What another user of the computer sees of programs, and of one file: tests that run as root become
 * `nobody`, others look as they are, and see their own programs' environment besides.
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
  // Whatever the page still means to send.
  await page.waitForTimeout(1_000)
  const heard = stranger.heard.join('\n')
  await stranger.close()
  expect(heard).toContain('switchdesk')
  expect(heard).not.toContain(key)
  expect(heard).not.toContain('Канарейка')
  expect(heard).not.toContain('"m":"call"')
})

test('a stranger that takes the port gives the page nothing, though parts of it have not come yet', async ({
  app,
  defects,
  page,
  service,
}) => {
  await openSignedIn({ app, page, service })
  defects.ignore()
  await app.stop()
  const stranger = await startStranger(Number(new URL(page.url()).port), { agrees: false })
  const lost = page.getByText('Окно потеряло связь с приложением')
  await expect(lost).toBeVisible()
  for (const panel of ['Номера', 'Деньги', 'Настройки']) {
    await page.getByRole('link', { name: panel, exact: true }).click()
  }
  await page.keyboard.press('Control+k')
  // It looks for its program again and again; a part would have been asked for long before.
  await expect
    .poll(() => stranger.heard.filter((one) => one.includes('/bridge')).length)
    .toBeGreaterThan(2)
  expect(stranger.heard.filter((one) => !one.includes('/bridge'))).toEqual([])
  await expect(page).not.toHaveTitle('Taken over')
  await expect(lost).toBeVisible()
  await stranger.close()
})

test('a stranger that takes the port is asked for no file by what was open already', async ({
  app,
  defects,
  page,
  service,
}) => {
  await openPanel({ app, page, service }, 'Настройки')
  const licences = page.getByRole('button', { name: 'Лицензии' })
  const texts = page.getByRole('dialog').locator('pre')
  await licences.click()
  await expect(texts).toContainText('MIT')
  await page.getByRole('dialog').getByRole('button', { name: 'Закрыть' }).last().click()
  // The letters of both languages are there, whichever the page has shown.
  const letters = () =>
    page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`))
  await expect.poll(letters).toEqual(Array(2).fill('Inter Variable loaded'))

  defects.ignore()
  await app.stop()
  const stranger = await startStranger(Number(new URL(page.url()).port), { agrees: false })
  await expect(page.getByText('Окно потеряло связь с приложением')).toBeVisible()
  await licences.click()
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  await expect
    .poll(() => stranger.heard.filter((one) => one.includes('/bridge')).length)
    .toBeGreaterThan(2)
  expect(stranger.heard.filter((one) => !one.includes('/bridge'))).toEqual([])
  await stranger.close()
})

test('no other text is taken for the licences, also while the program is thought to be there', async ({
  app,
  defects,
  page,
  service,
}) => {
  await openPanel({ app, page, service }, 'Настройки')
  defects.ignore()
  await page.route('**/third-party.txt', (route) => route.fulfill({ body: 'A stranger’s words' }))
  await page.getByRole('button', { name: 'Лицензии' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog).not.toContainText('stranger')
})

for (const kind of ['.js', '.css'] as const) {
  test(`no other ${kind} file is taken for a part, also while the program is thought to be there`, async ({
    app,
    defects,
    page,
    service,
  }) => {
    await openSignedIn({ app, page, service })
    defects.ignore()
    let given = 0
    await page.route(`**/assets/*${kind}`, (route) => {
      given += 1
      return route.fulfill({
        contentType: kind === '.js' ? 'text/javascript' : 'text/css',
        headers: { 'access-control-allow-origin': '*' },
        body: hostile[kind],
      })
    })
    await page.getByRole('link', { name: 'Деньги', exact: true }).click()
    await expect(page.getByText('Часть приложения не загрузилась.')).toBeVisible()
    expect(given).toBeGreaterThan(0)
    await expect(page).not.toHaveTitle('Taken over')
    expect(await page.evaluate(() => getComputedStyle(document.body).opacity)).toBe('1')
  })
}

test('no other file is started as the studio’s worker', async ({ app, defects, page, service }) => {
  await openPanel({ app, page, service }, 'Записи')
  await page.getByRole('button', { name: 'Создать запись' }).click()
  defects.ignore()
  await page.evaluate(() => {
    new BroadcastChannel('taken').onmessage = () => (document.title = 'Taken over')
  })
  await page.route('**/assets/studio-worker-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "new BroadcastChannel('taken').postMessage('here')",
    }),
  )
  const sound = { name: 'a.wav', mimeType: 'audio/wav', buffer: Buffer.from(toneFile(1)) }
  const dialog = page.getByRole('dialog', { name: 'Новая запись', exact: true })
  await dialog.locator('input[type=file]').setInputFiles(sound)
  await expect(dialog.getByRole('alert')).toContainText('не')
  await expect(page).not.toHaveTitle('Taken over')
})

test('the program answers while another user holds more connections than it could have open', async ({
  folder,
  page,
}) => {
  const shell = await startShell({
    home: join(folder, 'home'),
    keychain: 'real',
    descriptors: 4_096,
  })
  const flood = await holdHalfRequests(Number(new URL(shell.first).port), 4_500)
  await page.goto(shell.first)
  await expect(page.getByRole('heading', { name: 'Вход в кабинет' })).toBeVisible()
  await flood.end()
  await shell.stop()
  expect(shell.complaints).toBe('')
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
