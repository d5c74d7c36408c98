import { keepChanges } from '../support/fake-bridge/changes.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noNumbers } from '../support/fake-bridge/numbers.ts'
import { button, dialogNamed, field, fill, notice } from './support/exchange.ts'
import { rows } from './support/numbers.ts'
import { screen, waitFor, within } from './support/open-app.ts'
import {
  NoStudio,
  openMedia,
  openSheet,
  openAdding,
  sound,
  upload,
  files,
} from './support/media.ts'

const grid = () => screen.findByRole('grid', { name: 'Записи' })
const names = async () =>
  rows(await grid()).map((row) => row.querySelector('td:not(.tick)')?.textContent.trim())
beforeEach(() => void vi.stubGlobal('Worker', NoStudio))

describe('the list of recordings', () => {
  it('tells of each where it is played', async () => {
    await openMedia()
    expect(await names()).toEqual(['Вы в очереди', 'Музыка ожидания', 'Приветствие'])
    const music = rows(await grid())[1]
    await waitFor(() => expect(music?.textContent).toContain('Первая линия'))
  })

  it('offers a beginning where there are none', async () => {
    await openMedia('/media', undefined, noNumbers())
    expect(await screen.findByText('Пока ничего нет')).toBeTruthy()
  })

  it('shows files on their way, each with what can be done', async () => {
    const { bridge, world, user } = await openMedia('/media', (given) =>
      given.world.uploads.set('u1', upload({ done: 420 })),
    )
    const list = await screen.findByRole('list', { name: 'Отправка файлов' })
    expect(within(list).getByText('Отправляется: 42 %')).toBeTruthy()
    await user.click(button('Остановить', list))
    expect(await within(list).findByText('Остановлено, ничего не создано')).toBeTruthy()

    world.tell(upload({ state: 'failed', failure: { kind: 'invalid', field: 'file.changed' } }))
    expect(await within(list).findByText(/Файл изменился/)).toBeTruthy()

    world.tell(upload({ state: 'unknown', failure: { kind: 'unknown' } }))
    await user.click(await within(list).findByRole('button', { name: 'Проверить' }))
    expect(bridge.callsOf('media.checkUpload')).toEqual([{ cabinet: '1', upload: 'u1' }])
    await user.click(button('Скрыть', list))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Отправка файлов' })).toBeNull())
  })
})

describe('a new recording', () => {
  it('is called as its file is, until somebody types another name', async () => {
    const { bridge, form, take, submit } = await openAdding()
    await take(sound('Весна 2026.mp3'))
    const name = field(form, 'Название')
    await waitFor(() => expect(name).toHaveProperty('value', 'Весна 2026'))
    await fill(name, 'Своё имя')
    await take(sound('Лето.mp3'))
    expect(name).toHaveProperty('value', 'Своё имя')
    // Nothing can be prepared in this test's window: it says so, and the file goes as it is.
    expect(await within(form).findByText(/Такой вид записи не поддерживается/)).toBeTruthy()
    await submit()
    await notice('Своё имя: создано')
    expect(bridge.callsOf('media.upload')).toEqual([
      { cabinet: '1', file: 'file-1', name: 'Своё имя', raw: false },
    ])
    expect(bridge.offered.map((file) => file.name)).toEqual(['Лето.mp3'])
    expect(await names()).toContain('Своё имя')
  })
})

describe('several files at once', () => {
  it('become recordings of their own names, except what is left out', async () => {
    const { bridge, user, take } = await openAdding()
    await take(files())
    const form = await dialogNamed('3 новые записи')
    expect(bridge.callsOf('media.upload')).toEqual([])
    await user.click(button('Убрать «Осень.mp3»', form))
    await fill(field(form, 'Лето.mp3'), 'Летнее')
    await user.click(button('Создать запись', form))
    await waitFor(() => expect(form.isConnected).toBe(false))
    const sent = [
      { file: 'file-1', name: 'Весна' },
      { file: 'file-2', name: 'Летнее' },
    ]
    expect(bridge.callsOf('media.upload')).toEqual(sent.map((one) => ({ cabinet: '1', ...one })))
    const list = await screen.findByRole('list', { name: 'Отправка файлов' })
    await waitFor(() => expect(within(list).getAllByText('Готово')).toHaveLength(2))
    await user.click(button('Скрыть завершённые', list))
    await waitFor(() => expect(list.isConnected).toBe(false))
    expect(await names()).toEqual(expect.arrayContaining(['Весна', 'Летнее']))
  })
})

describe('one recording', () => {
  it('offers in words to be replaced everywhere, and F2 renames it', async () => {
    const { sheet } = await openSheet(803, 'Приветствие')
    const [, first] = within(sheet).getAllByRole('button')
    expect(first?.textContent).toContain('Заменить везде…')
    expect(button('Переименовать', sheet).getAttribute('aria-keyshortcuts')).toBe('F2')
  })

  it('is renamed, and that is taken back', async () => {
    const { bridge, user, sheet } = await openSheet(803, 'Приветствие')
    keepChanges(bridge, ['renaming'])
    await user.click(button('Переименовать', sheet))
    const form = await dialogNamed('Переименовать запись')
    await fill(field(form, 'Название'), 'Добро пожаловать')
    await user.click(button('Сохранить', form))
    await user.click(button('Вернуть', await notice(/Добро пожаловать: изменено/)))
    expect(bridge.callsOf('media.rename')).toEqual([
      { cabinet: '1', id: 803, name: 'Добро пожаловать', seen: 'Приветствие' },
    ])
    await waitFor(() =>
      expect(bridge.callsOf('changes.putBack')).toEqual([
        { cabinet: '1', things: [{ changes: ['renaming'], version: 'v1', over: [] }] },
      ]),
    )
  })

  it('that the program finds in use after all is shown where', async () => {
    const { user, sheet } = await openSheet(803, 'Приветствие', ({ bridge }) =>
      bridge.fail('media.delete', { kind: 'invalid', field: 'media.inUse' }),
    )
    await user.click(button('Удалить', sheet))
    const form = await dialogNamed('Удалить «Приветствие»?')
    await user.click(button('Удалить', form))
    expect(await dialogNamed('Запись «Приветствие» используется')).toBeTruthy()
  })
})
