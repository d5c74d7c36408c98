import { keepChanges } from '../support/fake-bridge/changes.ts'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Upload } from '../../electron/bridge/media.ts'
import { installMedia, type MediaWorld } from '../support/fake-bridge/media.ts'
import {
  account,
  installNumbers,
  noNumbers,
  type FakeAccount,
} from '../support/fake-bridge/numbers.ts'
import { installExchange } from '../support/fake-bridge/exchange.ts'
import type { FakeBridge } from '../support/fake-bridge/index.ts'
import { button, dialogNamed, field, fill, notice } from './support/exchange.ts'
import { rows } from './support/numbers.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'

/** In this window the studio reads no file: every one can be sent as it is, and nothing else. */
class NoStudio {
  onmessage: ((event: { data: unknown }) => void) | undefined
  postMessage({ id }: { id: number }): void {
    const value = { ok: false, trouble: { code: 'unsupported' } }
    queueMicrotask(() => this.onmessage?.({ data: { id, value } }))
  }
  terminate = (): void => undefined
}
beforeEach(() => void vi.stubGlobal('Worker', NoStudio))

/** The panel over an account with recordings. */
async function openMedia(
  at = '/media',
  prepare: (given: { bridge: FakeBridge; world: MediaWorld }) => void = () => undefined,
  given: FakeAccount = account(),
) {
  const bridge = bridgeOver()
  const numbers = installNumbers(bridge, given)
  installExchange(bridge, numbers)
  const world = installMedia(bridge, numbers)
  prepare({ bridge, world })
  const { user } = await openApp(bridge, at)
  return { bridge, world, user, account: numbers.account }
}

const grid = () => screen.findByRole('grid', { name: 'Записи' })
const names = async () =>
  rows(await grid()).map((row) => row.querySelector('td:not(.tick)')?.textContent.trim())

async function openSheet(id: number, name: string, prepare?: Parameters<typeof openMedia>[1]) {
  const opened = await openMedia(`/media?recording=${id}`, prepare)
  return { ...opened, sheet: await screen.findByRole('region', { name }) }
}

async function openAdding(prepare?: Parameters<typeof openMedia>[1]) {
  const opened = await openMedia('/media', prepare)
  await opened.user.click(button('Создать запись'))
  const form = await dialogNamed('Новая запись')
  const input = () => form.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  const take = (file: File | File[]) => opened.user.upload(input(), file)
  const submit = () => opened.user.click(button(/^(Создать запись|Проверить)$/, form))
  return { ...opened, form, take, submit }
}

const sound = (name = 'Весна.mp3') => new File(['ID3'], name, { type: 'audio/mpeg' })
const upload = (more: Partial<Upload>): Upload => ({
  id: 'u1',
  name: 'Весна',
  done: 0,
  size: 1000,
  state: 'sending',
  ...more,
})

describe('the list of recordings', () => {
  it('tells of each where it is played', async () => {
    await openMedia()
    expect(await names()).toEqual(['Вы в очереди', 'Музыка ожидания', 'Приветствие'])
    const music = rows(await grid())[1]
    await waitFor(() => expect(music?.textContent).toContain('Первая линия'))
  })

  it('offers a beginning where there are none', async () => {
    await openMedia('/media', undefined, noNumbers())
    expect(await screen.findByText('Записей пока нет')).toBeTruthy()
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
    expect(await within(list).findByText(/изменился, пока читался/)).toBeTruthy()

    world.tell(upload({ state: 'unknown', failure: { kind: 'unknown' } }))
    await user.click(await within(list).findByRole('button', { name: 'Проверить' }))
    expect(bridge.callsOf('media.checkUpload')).toEqual([{ cabinet: '1', upload: 'u1' }])
    await user.click(button('Убрать', list))
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
    await notice('Запись «Своё имя» создана')
    expect(bridge.callsOf('media.upload')).toEqual([
      { cabinet: '1', file: 'file-1', name: 'Своё имя', raw: false },
    ])
    expect(bridge.offered.map((file) => file.name)).toEqual(['Лето.mp3'])
    expect(await names()).toContain('Своё имя')
  })

  it('says at the file why it is not sent, until there is another', async () => {
    const { bridge, form, take, submit } = await openAdding()
    await take(sound())
    for (const [reason, said] of [
      ['notAudio', /Сервис не принимает такие записи/],
      ['tooLarge', /больше 100 МБ/],
      ['notAFile', /папка, устройство или канал/],
      ['unreadable', /Файл нельзя прочитать/],
      ['gone', /Файла больше нет/],
      ['changed', /изменился, пока читался/],
    ] as const) {
      bridge.fail('media.upload', { kind: 'invalid', field: `file.${reason}` })
      await submit()
      expect(await within(form).findByText(said)).toBeTruthy()
      expect(field(form, 'Название')).toHaveProperty('value', 'Весна')
      // Another file is another matter.
      await take(sound())
      await waitFor(() => expect(within(form).queryByText(said)).toBeNull())
    }
  })
})

describe('several files at once', () => {
  const files = () => [sound('Весна.mp3'), sound('Лето.mp3'), sound('Осень.mp3')]

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
    await user.click(button('Убрать завершённые', list))
    await waitFor(() => expect(list.isConnected).toBe(false))
    expect(await names()).toEqual(expect.arrayContaining(['Весна', 'Летнее']))
  })

  it('stay where they cannot be sent, with the reason, and nothing goes twice', async () => {
    const { bridge, user, take } = await openAdding(({ bridge: given }) => {
      const upload = given.answerOf('media.upload')
      given.on('media.upload', (asked) =>
        asked.name === 'Лето'
          ? given.refuse({ kind: 'invalid', field: 'file.notAudio' })
          : upload(asked),
      )
    })
    await take(files())
    const form = await dialogNamed('3 новые записи')
    const submit = () => user.click(button('Создать запись', form))
    await fill(field(form, 'Осень.mp3'), ' ')
    await submit()
    expect(await within(form).findByText('Заполните это поле.')).toBeTruthy()
    expect(bridge.callsOf('media.upload')).toEqual([])
    await fill(field(form, 'Осень.mp3'), 'Осень')
    await submit()
    expect(await within(form).findByText(/^Сервис не принимает такие записи/)).toBeTruthy()
    expect(within(form).getAllByRole('listitem')).toHaveLength(1)
    await submit()
    await waitFor(() => expect(bridge.callsOf('media.upload')).toHaveLength(4))
    expect(bridge.callsOf('media.upload').map(({ name }) => name)).toEqual([
      'Весна',
      'Лето',
      'Осень',
      'Лето',
    ])
  })

  it('are too many where one recording is chosen: the first is taken, and that is said', async () => {
    const { user } = await openSheet(803, 'Приветствие')
    await user.click(button('Заменить везде…'))
    await user.click(await screen.findByRole('button', { name: 'Новая запись…' }))
    const form = await dialogNamed(/^Новая запись/)
    const input = form.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
    const data = new DataTransfer()
    for (const file of files()) data.items.add(file)
    const drop = Object.assign(new Event('drop', { bubbles: true }), { dataTransfer: data })
    input.closest('.drop')?.dispatchEvent(drop)
    expect(
      await within(form).findByText('Нужен только один файл: выбран «Весна.mp3».'),
    ).toBeTruthy()
  })
})

describe('one recording', () => {
  it('is renamed, and that is taken back', async () => {
    const { bridge, user, sheet } = await openSheet(803, 'Приветствие')
    keepChanges(bridge, ['renaming'])
    await user.click(button('Переименовать', sheet))
    const form = await dialogNamed('Переименовать запись')
    await fill(field(form, 'Название'), 'Добро пожаловать')
    await user.click(button('Сохранить', form))
    await user.click(button('Вернуть', await notice(/переименована: «Добро пожаловать»/)))
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
    const form = await dialogNamed('Удалить запись «Приветствие»?')
    await user.click(button('Удалить', form))
    expect(await dialogNamed('Запись «Приветствие» используется')).toBeTruthy()
  })
})
