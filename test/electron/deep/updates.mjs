/** electron-updater itself, on a feed of this computer: what it finds, what it refuses, and what it puts in place. */
import { existsSync, readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { canFill, makeDisk } from '../../support/disk.ts'
import { packageWith } from '../../support/packed.mjs'
import { packed, startFeed } from '../../support/update-feed.ts'

const LIST = 'latest-linux.yml'
const notes = { ru: 'Стало лучше', en: 'It is better' }

export default async function updates(stage) {
  const disk = makeDisk()
  const feed = await startFeed()
  try {
    await play(stage, feed, disk)
  } finally {
    await feed.close()
    disk.remove()
  }
}

async function play(stage, feed, disk) {
  const { system, holds, equal, until, expect } = stage
  const own = packageWith(system, feed, disk.home)
  const service = await stage.service()
  await stage.start()
  await stage.window()
  const { page } = stage
  await until(() => page.evaluate(() => 'switchdesk' in globalThis), 'the page')
  const { id: cabinet } = await stage.signIn(service)
  await stage.call('settings.change', { updates: 'tell', undoSeconds: 0 })
  await page.evaluate(() => (globalThis.location.hash = '#/settings'))
  const section = page.getByRole('region', { name: 'Обновления' })
  const press = (name) => section.getByRole('button', { name, exact: true }).click()
  const reads = (text) => expect(section).toContainText(text)
  /** Once the server was asked and all has come to rest: what was said before is gone by then. */
  const ends = async (button, text, path) => {
    feed.asked.length = 0
    await press(button)
    await until(() => feed.asked.includes(path), path)
    await until(async () => {
      const { stage: at } = await stage.call('updates.state')
      return at !== 'checking' && at !== 'downloading'
    }, 'rest')
    await reads(text)
  }
  const look = (text) => ends('Проверить', text, `/feed/${LIST}.sig`)
  const bigPackage = 'Switchdesk-9.0.0-linux-x86_64.AppImage'

  const isLoaded = () =>
    Object.keys(createRequire(import.meta.url).cache).some((file) => file.endsWith('AppUpdater.js'))
  await holds('nothing of electron-updater is loaded before it is needed', () =>
    equal([isLoaded(), feed.asked], [false, []]),
  )
  await holds('without news it asks twice, for less than 4 kB', async () => {
    feed.offer('0.1.0', { notes: { ru: 'Длинно. '.repeat(100), en: 'Long. '.repeat(100) } })
    await look('новых версий нет')
    equal(feed.asked, [`/feed/${LIST}.sig`, `/feed/${LIST}`])
    equal([isLoaded(), feed.sent() > 1_000, feed.sent() <= 4_096], [true, true, true])
  })
  await holds('a share of computers gets a version first, by an id that stays here', async () => {
    const id = readFileSync(join(stage.home, '.updaterId'), 'utf8')
    const share = (Number.parseInt(id.slice(-8), 16) / 0xffff_ffff) * 100
    feed.offer('9.0.0', { staged: Math.floor(share) })
    await look('новых версий нет')
    feed.offer('9.0.0', { staged: Math.floor(share) + 1 })
    await look('Есть версия 9.0.0')
    equal(JSON.stringify(feed.headers).includes(id), false)
  })

  for (const [what, prepare, text] of refused(feed)) {
    await holds(what, async () => {
      feed.clear()
      feed.offer('9.0.0')
      prepare()
      await look(text)
      equal(feed.sent() < 200_000, true)
      equal(feed.asked.includes(`/feed/${bigPackage}`), false)
    })
  }

  for (const [what, prepare, text] of spoiled(feed, bigPackage)) {
    await holds(what, async () => {
      feed.clear()
      feed.offer('9.0.0')
      prepare()
      await look('Есть версия 9.0.0')
      await ends('Установить при выходе', text, `/feed/${bigPackage}`)
      equal(existsSync(join(own.pending, bigPackage)), false)
    })
  }
  feed.clear()
  feed.offer('9.0.0', { notes })
  await look('Есть версия 9.0.0')
  if (canFill) {
    await holds('a full disk is said', async () => {
      disk.fill()
      await ends('Установить при выходе', 'На диске не хватает места', `/feed/${bigPackage}`)
      disk.free()
    })
  }
  await holds('what is fetched can be given up', async () => {
    feed.answer(bigPackage, (response) => {
      response.setHeader('content-length', packed('9.0.0').length)
      response.write(packed('9.0.0').subarray(0, 100_000))
    })
    await press('Установить при выходе')
    await reads('Скачивается версия 9.0.0')
    await press('Отмена')
    await reads('Есть версия 9.0.0')
  })
  await holds(
    'it is not fetched where it was given up while the disk was asked for room',
    async () => {
      const { statfs } = fs
      const put = (another) => {
        fs.statfs = another
        syncBuiltinESMExports()
      }
      const asked = Promise.withResolvers()
      put(async (folder) => {
        await stage.call('updates.cancel')
        asked.resolve()
        return statfs(folder)
      })
      feed.clear()
      feed.offer('9.0.0', { notes })
      await press('Установить при выходе')
      await asked.promise
      put(statfs)
      await until(async () => (await stage.call('updates.state')).stage !== 'downloading', 'rest')
      equal([(await stage.call('updates.state')).stage, feed.asked], ['found', []])
    },
  )
  await holds('whoever wants nothing of it asks nobody', async () => {
    await stage.call('settings.change', { updates: 'off' })
    feed.asked.length = 0
    await stage.call('updates.check')
    await expect(section.getByRole('button')).toHaveCount(0)
    equal(feed.asked, [])
    await stage.call('settings.change', { updates: 'tell' })
    await reads('Есть версия 9.0.0')
    equal(feed.asked.length, 2)
  })
  await holds(
    'it waits for a message on the wire, says so, and begins anew as the new version',
    async () => {
      await section.getByText('Что нового').click()
      await reads('Стало лучше')
      const ends = { own: '79010004810', other: '79150001122' }
      const { id: thread } = await stage.call('inbox.openThread', { cabinet, ...ends })
      await service.fault({ operation: 'sms.send', kind: 'delay', ms: 3_600_000 })
      await stage.call('inbox.send', { cabinet, thread, text: 'Уже еду' })
      await until(async () => (await service.requests())['sms.send'] === 1, 'it on the wire')
      await press('Установить сейчас')
      await reads('когда завершится начатая операция')
      equal(existsSync(own.started), false)
      await service.clearFaults()
      await stage.ended
      await until(() => existsSync(own.started), 'the new version')
      equal(readFileSync(own.started, 'utf8'), '9.0.0\n')
      equal(readFileSync(own.image).equals(packed('9.0.0')), true)
      equal([system.ended.code, await service.violations()], [0, []])
    },
  )
}

/** What no server may answer: before a list is used, it has to be proved. */
function refused(feed) {
  const both = (answer) => () => {
    feed.answer(`${LIST}.sig`, answer)
    feed.answer(LIST, answer)
  }
  const endless = (response) => {
    response.on('error', () => undefined)
    const more = () => {
      if (!response.destroyed) response.write('x'.repeat(10_000), () => setImmediate(more))
    }
    more()
  }
  return [
    [
      'a list without a signature',
      () => feed.answer(`${LIST}.sig`, (r) => r.writeHead(404).end()),
      'не подписаны',
    ],
    [
      'a list that was changed',
      () => feed.change(LIST, (text) => text.replace('9.0.0', '9.0.1')),
      'Подпись сведений о новой версии неверна',
    ],
    ['another’s signature', () => feed.forge('9.0.0'), 'Подпись сведений о новой версии неверна'],
    ['an older version', () => feed.offer('0.0.9'), 'версия старее установленной'],
    ['a list of another shape', () => feed.offer('9.0.0', { url: '../../evil' }), 'прочитать'],
    [
      'a page of a hotel',
      both((r) => r.end('<!doctype html><title>Welcome</title>'.repeat(99))),
      'слишком большой',
    ],
    ['a small page', both((r) => r.end('<!doctype html><title>Hi</title>')), 'не подписаны'],
    [
      'a gigabyte',
      both((r) => r.writeHead(200, { 'content-length': 2 ** 30 }).write('x')),
      'слишком большой',
    ],
    ['a list without an end', () => feed.answer(LIST, endless), 'слишком большой'],
    [
      'a way to another server',
      () => feed.answer(LIST, (r) => r.writeHead(302, { location: 'http://127.0.0.2/' }).end()),
      'перенаправляет',
    ],
    ['an error', both((r) => r.writeHead(503).end()), 'Ошибка'],
    ['silence', both((r) => r.destroy()), 'не отвечает'],
  ]
}

/** What may happen to a package. */
function spoiled(feed, name) {
  return [
    [
      'another package than the list names',
      () => feed.answer(name, (r) => r.end(packed('9.0.1'))),
      'соответствует версии',
    ],
    [
      'a package that breaks off',
      () =>
        feed.answer(name, (r) => {
          r.writeHead(200, { 'content-length': packed('9.0.0').length })
          r.write(packed('9.0.0').subarray(0, 1_000), () => r.destroy())
        }),
      'не отвечает',
    ],
    [
      'a package without an end',
      () =>
        feed.answer(name, (r) => {
          r.on('error', () => undefined)
          const more = () => {
            if (!r.destroyed) r.write('x'.repeat(50_000), () => setImmediate(more))
          }
          more()
        }),
      'слишком большой',
    ],
    [
      'a package that lies elsewhere',
      () => feed.answer(name, (r) => r.writeHead(302, { location: 'http://127.0.0.2/' }).end()),
      'перенаправляет',
    ],
    ['no package', () => feed.answer(name, (r) => r.writeHead(404).end()), 'Ошибка'],
  ]
}
