import { beforeEach, describe, expect, it, vi } from 'vitest'
import { button, dialogNamed, field, fill } from '../support/exchange.ts'
import { screen, waitFor, within } from '../support/open-app.ts'
import { NoStudio, openSheet, openAdding, sound, files } from '../support/media.ts'

beforeEach(() => void vi.stubGlobal('Worker', NoStudio))

describe('a new recording', () => {
  it('says at the file why it is not sent, until there is another', async () => {
    const { bridge, form, take, submit } = await openAdding()
    await take(sound())
    for (const [reason, said] of [
      ['notAudio', /Сервис не принимает такие записи/],
      ['tooLarge', /больше 100 МБ/],
      ['notAFile', 'Это не файл.'],
      ['unreadable', /Файл нельзя прочитать/],
      ['gone', /Файла больше нет/],
      ['changed', /Файл изменился/],
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
