import type { Page } from '@playwright/test'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { toneFile } from '../../support/fake-bridge/media.ts'
import { look } from '../support/barriers.ts'
import { administrator, notice, openEditor, openPanel, row, toPanel } from '../support/exchange.ts'
import { expect, test } from '../support/test.ts'
import { words } from '../support/words.ts'

const MAIN_MENU = 901

const tone = (name: string, seconds = 2) => ({
  name,
  mimeType: 'audio/wav',
  buffer: Buffer.from(toneFile(seconds)),
})

/** Chooses a file in the dialog, from the disk or made here. */
const choose = (page: Page, file: string | ReturnType<typeof tone>) =>
  page.locator('dialog[open] input[type=file]').last().setInputFiles(file)

/** Does something while the page hands its files over at no more than so many bytes a second. */
async function slowly(page: Page, bytes: number, work: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const limit = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await limit(bytes)
  await work()
  await limit(-1)
  await session.detach()
}

/** Drops files on the list. */
async function drop(page: Page, ...files: ReturnType<typeof tone>[]): Promise<void> {
  const given = files.map(({ name, buffer }) => [name, buffer.toString('base64')] as const)
  const data = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const [name, base64] of all) {
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([content], name, { type: 'audio/wav' }))
    }
    return transfer
  }, given)
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await page.dispatchEvent('tbody', type, { dataTransfer: data })
  }
}

test('приветствие добавляют, слушают, ставят в очередь, заменяют везде и возвращают', async ({
  app,
  page,
  service,
  folder,
}) => {
  await openPanel({ app, page, service }, 'Записи')
  const adding = page.getByRole('dialog', { name: 'Новая запись', exact: true })

  await test.step('файл готовят на этом компьютере: пока ничего не отправлено', async () => {
    await page.getByRole('button', { name: 'Создать запись' }).click()
    await choose(page, tone('Весна ‮2026.wav'))
    await expect(adding.getByRole('slider', { name: 'Начало выбранной части' })).toBeVisible()
    await expect(adding.getByText(/0:02,0, будет: 0:0/)).toBeVisible()
    // Signs that turn a text around are no part of a name.
    await expect(adding.getByLabel('Название')).toHaveValue('Весна 2026')
    await expect(adding.getByText(/дБ\s\(LUFS\), будет: -19/)).toBeVisible()
    await look(page, 'a recording in the studio', 'dialog[open]')
    await adding.getByRole('slider', { name: 'Конец выбранной части' }).press('PageDown')
    await adding.getByRole('slider', { name: 'Конец выбранной части' }).press('Shift+ArrowRight')
    await expect(adding.getByText(/0:02,0, будет: 0:01/)).toBeVisible()
    await adding.getByText('По телефону').click()
    await adding.getByRole('button', { name: 'Слушать' }).click()
    await expect(adding.getByRole('button', { name: 'Пауза' })).toBeVisible()
    expect((await service.requests())['media.create'] ?? 0).toBe(0)
    await adding.getByLabel('Название').fill('Весна')
    await adding.getByRole('button', { name: 'Создать запись' }).click()
    await notice(page, 'Весна: создано')
  })

  await test.step('её слушают, сохраняют и переименовывают', async () => {
    await row(page, 'Весна').locator('td:not(.tick)').first().click()
    const sheet = page.getByRole('region', { name: 'Весна', exact: true })
    await sheet.getByRole('button', { name: 'Слушать' }).click()
    await expect(sheet.getByRole('slider', { name: 'Позиция воспроизведения' })).toBeVisible()
    await look(page, 'a recording beside the list', '.side')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('button', { name: 'Сохранить в файл' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('Весна.wav')
    await sheet.getByRole('button', { name: 'Переименовать' }).click()
    await page.getByRole('dialog').getByLabel('Название').fill('Весеннее приветствие')
    await page.keyboard.press('Enter')
    await notice(page, 'Весеннее приветствие: изменено')
  })

  await test.step('ставят в очередь и тут же слушают', async () => {
    await toPanel(page, 'Очереди')
    const form = await openEditor(page, 'Продажи')
    await form.getByRole('combobox', { name: 'Музыка ожидания' }).fill('весен')
    await form.getByRole('option', { name: 'Весеннее приветствие' }).click()
    await form.getByRole('button', { name: 'Слушать' }).first().click()
    await expect(form.getByRole('slider', { name: 'Позиция воспроизведения' })).toBeVisible()
    await form.getByRole('button', { name: 'Сохранить' }).click()
    await notice(page, 'Продажи: изменено')
  })

  await test.step('в меню добавляют прямо из выбора записи; остановленное не оставляет следа', async () => {
    await toPanel(page, 'Меню')
    await page.getByRole('row', { name: /^\S+ Главное меню/ }).dblclick()
    const sheet = page.getByRole('region', { name: 'Главное меню', exact: true })
    await sheet.getByRole('button', { name: 'Изменить' }).click()
    await page
      .getByRole('button', { name: /^Приветствие/ })
      .first()
      .click()
    const fields = page.getByRole('region', { name: 'Приветствие', exact: true })
    await fields.getByRole('button', { name: 'Заменить новой…' }).first().click()
    const menuAdding = page.getByRole('dialog', { name: /^Новая запись вместо/ })
    const long = join(folder, 'long.wav')
    await writeFile(long, Buffer.from(toneFile(22 * 60)))
    await slowly(page, 200_000, async () => {
      await choose(page, long)
      await expect(menuAdding.getByText(/длиннее 20\sминут/)).toBeVisible()
      await menuAdding.getByLabel('Название').fill('Лишнее')
      await menuAdding.getByRole('button', { name: 'Создать запись' }).click()
      await expect(menuAdding.getByText(/Отправляется: [1-9]/)).toBeVisible()
      await menuAdding.getByRole('button', { name: 'Остановить' }).click()
      await expect(menuAdding.getByText('Остановлено.')).toBeVisible()
    })

    await choose(page, tone('Добро пожаловать.wav'))
    await menuAdding.getByLabel('Название').fill('Добро пожаловать')
    await expect(menuAdding.getByText(/дБ\s\(LUFS\), будет: -19/)).toBeVisible()
    await menuAdding.getByRole('button', { name: 'Создать запись' }).click()
    await notice(page, 'Добро пожаловать: создано')
    await expect(fields).toContainText('Добро пожаловать')
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click()
    await notice(page, 'Главное меню: изменено')
    const other = administrator(service)
    const names = new Map<string, number>()
    for await (const { name, id } of other.rows('media.list', {})) names.set(name ?? '', id)
    expect([...names.keys()]).not.toContain('Лишнее')
    const menu = await other.call('scenarios.read', { scenario_id: MAIN_MENU })
    expect(menu.greeting_media_id).toBe(names.get('Добро пожаловать'))
  })

  await test.step('пока звучит, не удаляется; заменяют записью с микрофона, и замена отменяется', async () => {
    await toPanel(page, 'Записи')
    await row(page, 'Весеннее приветствие').locator('td:not(.tick)').first().click()
    const sheet = page.getByRole('region', { name: 'Весеннее приветствие', exact: true })
    await sheet.getByRole('button', { name: 'Удалить' }).click()
    const stays = page.getByRole('dialog', { name: 'Запись «Весеннее приветствие» используется' })
    await expect(stays).toContainText('Продажи')
    await look(page, 'a recording that is played', 'dialog[open]')
    await stays.getByRole('button', { name: 'Заменить везде…' }).click()

    const replacing = page.getByRole('dialog', { name: /^Заменить «Весеннее приветствие»/ })
    await replacing.getByRole('button', { name: 'Новая запись…' }).click()
    const recording = page.getByRole('dialog', { name: /^Новая запись вместо/ })
    await expect(recording).toContainText('Сейчас используется «Весеннее приветствие»')
    await recording.getByText('С микрофона').click()
    await recording.getByRole('button', { name: 'Записать' }).click()
    await expect(recording.getByRole('meter', { name: 'Уровень микрофона' })).toBeVisible()
    await expect(recording.getByText(/0:(?!00)\d\d,\d/)).toBeVisible()
    await recording.getByRole('button', { name: 'Закончить запись' }).click()
    await expect(recording.getByText(/было: 0:(?!00)\d\d,\d, будет: /)).toBeVisible()
    await recording.getByLabel('Название').fill('С микрофона')
    await recording.getByRole('button', { name: 'Создать запись' }).click()
    await notice(page, 'С микрофона: создано')

    await replacing.getByRole('button', { name: 'Заменить', exact: true }).click()
    const job = page.getByRole('dialog', { name: 'Замена' })
    await expect(job).toContainText('Продажи')
    await job.getByRole('button', { name: 'Отменить изменения' }).click()
    const back = page.getByRole('dialog', { name: 'Отмена изменений' })
    await expect(back).toContainText('Готово: 1 изменение')
    await back.getByRole('button', { name: 'Закрыть', exact: true }).last().click()
    await expect(sheet).toContainText('Продажи')
  })

  await test.step('ненужную удаляют', async () => {
    await row(page, 'С микрофона').locator('td:not(.tick)').first().click()
    const sheet = page.getByRole('region', { name: 'С микрофона', exact: true })
    await sheet.getByRole('button', { name: 'Удалить' }).click()
    const dialog = page.getByRole('dialog')
    // The button moves down when the places that it stands in are read.
    await expect(dialog).toContainText('нигде не используется')
    await dialog.getByRole('button', { name: 'Удалить' }).click()
    await notice(page, 'С микрофона: удалено')
    await expect(row(page, 'С микрофона')).toHaveCount(0)
  })
})

test.describe('in English', () => {
  test.use({ colorScheme: 'dark', locale: words.en.locale })

  test('refusals are plain, a cut connection is resolved, and files can be dropped', async ({
    app,
    page,
    service,
  }) => {
    await openPanel({ app, page, service }, 'Recordings')
    await look(page, 'the list of recordings')
    await page.getByRole('button', { name: 'Create recording' }).click()
    const adding = page.getByRole('dialog', { name: 'New recording', exact: true })

    await test.step('what is no sound', async () => {
      await adding.getByRole('button', { name: 'Create recording' }).click()
      await expect(adding.getByText('Choose a file or record your voice.')).toBeVisible()
      await choose(page, {
        name: 'letter.wav',
        mimeType: 'audio/wav',
        buffer: Buffer.from('Only words, and no sound at all. '.repeat(100)),
      })
      await expect(adding.getByText('This file contains no sound.')).toBeVisible()
      await adding.getByRole('button', { name: 'Create recording' }).click()
      await expect(adding.getByText('There is nothing to send: choose another file.')).toBeVisible()
      await choose(page, { name: 'empty.mp3', mimeType: 'audio/mpeg', buffer: Buffer.alloc(0) })
      await expect(adding.getByText('The file is empty.')).toBeVisible()
      expect((await service.requests())['media.create'] ?? 0).toBe(0)
    })

    await test.step('a cut connection', async () => {
      await service.fault({ operation: 'media.create', kind: 'reset' })
      await choose(page, tone('Closed.wav'))
      await adding.getByText('The file as it is').click()
      await adding.getByLabel('Name').fill('Closed')
      await adding.getByRole('button', { name: 'Create recording' }).click()
      await expect(adding.getByText('does not send the file twice')).toBeVisible()
      const before = (await service.requests())['media.create']
      await adding.getByRole('button', { name: 'Check', exact: true }).last().click()
      await expect(adding.getByText('does not send the file twice')).toBeVisible()
      expect((await service.requests())['media.create']).toBe(before)
      await adding.getByRole('button', { name: 'Cancel' }).click()
      const leaving = page.getByRole('dialog').last()
      await leaving.getByRole('button', { name: 'Close', exact: true }).last().click()
      const uploads = page.getByRole('list', { name: 'Uploads' })
      await expect(uploads).toContainText('Sent, not confirmed')
      await uploads.getByRole('button', { name: 'Hide' }).click()
      await expect(uploads).toHaveCount(0)
    })

    await test.step('what is ready-made', async () => {
      await page.getByRole('button', { name: 'Create recording' }).click()
      await adding.getByText('Ready-made').click()
      await adding.getByRole('combobox', { name: 'Ready-made recording' }).click()
      await adding.getByRole('option', { name: 'Нерабочее время' }).click()
      await expect(adding.getByLabel('Name')).toHaveValue('Нерабочее время')
      await adding.getByLabel('Name').fill('After hours')
      await adding.getByRole('button', { name: 'Create recording' }).click()
      await notice(page, 'After hours: created')
      await expect(row(page, 'After hours')).toBeVisible()
    })

    await test.step('files that are dropped', async () => {
      await drop(page, tone('Dropped.wav'))
      await expect(adding.getByLabel('Name')).toHaveValue('Dropped')
      await expect(adding.getByText(/will be: -19/)).toBeVisible()
      await adding.getByRole('button', { name: 'Create recording' }).click()
      await notice(page, 'Dropped: created')

      await drop(page, tone('One.wav'), tone('Other.wav'))
      const several = page.getByRole('dialog', { name: '2 new recordings' })
      await expect(several.getByRole('textbox', { name: 'Other.wav' })).toHaveValue('Other')
      await look(page, 'several files', 'dialog[open]')
      await several.getByRole('button', { name: 'Create recording' }).click()
      const uploads = page.getByRole('list', { name: 'Uploads' })
      await expect(uploads.getByText('Done')).toHaveCount(2)
      await expect(row(page, 'One')).toBeVisible()
      await expect(row(page, 'Other')).toBeVisible()
      await uploads.getByRole('button', { name: 'Hide finished' }).click()
      await expect(uploads).toHaveCount(0)
    })
  })
})
