import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Contact } from '../../../electron/bridge/contacts.ts'
import { cabinet, cabinetRecord, OWN, world } from '../../support/fake-bridge/world.ts'
import { contactsReader } from '../../../renderer/panels/contacts/files/reader.ts'
import { rows as gridRows } from '../support/numbers.ts'
import { bridgeOver, openApp, screen, waitFor, within } from '../support/open-app.ts'
import { savedFiles } from '../support/saved-files.ts'

type Reading = ReturnType<typeof contactsReader>
type Asked =
  | { id: number; name: 'read'; args: Parameters<Reading['read']> }
  | { id: number; name: 'offer'; args: Parameters<Reading['offer']> }

/** What the worker under test was asked, and a gate that holds its answers back. */
let asked: Asked['name'][] = []
let gate = Promise.resolve()

/** There are no workers in this window: what one would do is done here, with copies as there. */
class Reader {
  onmessage: ((event: { data: unknown }) => void) | undefined
  readonly #reading = contactsReader()
  postMessage(call: Asked): void {
    asked.push(call.name)
    void this.#answer(call)
  }
  async #answer(call: Asked): Promise<void> {
    const value =
      call.name === 'read'
        ? await this.#reading.read(...call.args)
        : this.#reading.offer(...structuredClone(call.args))
    await gate
    this.onmessage?.({ data: { id: call.id, value: structuredClone(value) } })
  }
  terminate = (): void => undefined
}
beforeEach(() => {
  asked = []
  gate = Promise.resolve()
  vi.stubGlobal('Worker', Reader)
})

const anna: Contact = { id: 'a', name: 'Анна Белова', numbers: ['79161110022'], note: 'Склад' }
const semyon: Contact = {
  id: 's',
  name: 'Семён Щукин',
  numbers: ['79162220033', '74951112233'],
  note: '',
}

function bridgeWith(...contacts: Contact[]) {
  const bridge = bridgeOver()
  bridge.cabinet('1').contacts = contacts
  return bridge
}

const rows = async () => gridRows(await screen.findByRole('grid', { name: 'Контакты' }))
/** Opens the card of somebody. */
async function openCard(user: Awaited<ReturnType<typeof openApp>>['user'], name: string) {
  await user.click(await screen.findByRole('cell', { name }))
  return within(await screen.findByRole('region', { name }))
}

async function choose(user: Awaited<ReturnType<typeof openApp>>['user'], file: File) {
  await screen.findByRole('heading', { name: 'Контакты', level: 1 })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('No file can be chosen')
  await user.upload(input, file)
  return within(await screen.findByRole('dialog', { name: /Контакты из файла/ }))
}

describe('contacts', () => {
  it('cannot show their names backwards, nor what stands beside them', async () => {
    const hostile = { ...anna, name: 'Анна \u202Eаволеб', note: '\u2066склад' }
    await openApp(bridgeWith(hostile), '/contacts')
    const [row] = await rows()
    expect(row?.textContent).toContain('Анна аволеб')
    expect(document.body.textContent).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/)
  })

  it('are listed by name and found by name, note and number, 8 being +7', async () => {
    const { user } = await openApp(bridgeWith(semyon, anna), '/contacts')
    expect((await rows()).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Анна Белова'),
      expect.stringContaining('Семён Щукин'),
    ])
    await user.keyboard('{Control>}f{/Control}')
    const search = screen.getByLabelText('Найти')
    for (const [typed, found] of [
      ['щукин семен', 'Семён Щукин'],
      ['склад', 'Анна Белова'],
      ['8 (495) 111', 'Семён Щукин'],
    ] as const) {
      await user.clear(search)
      await user.type(search, typed)
      await waitFor(async () => {
        const listed = await rows()
        expect(listed).toHaveLength(1)
        expect(listed[0]?.textContent).toContain(found)
      })
    }
    await user.type(search, 'zzz')
    await user.click(await screen.findByRole('button', { name: 'Показать все' }))
    expect(await rows()).toHaveLength(2)
  })

  it('show tags in a column of their own where somebody has any', async () => {
    const { user } = await openApp(bridgeWith({ ...anna, tags: ['монтаж', 'долг'] }), '/contacts')
    const [row] = await rows()
    expect(within(row as HTMLElement).getByRole('cell', { name: 'монтаж, долг' })).toBeTruthy()
    const card = await openCard(user, 'Анна Белова')
    await user.click(card.getByRole('button', { name: 'Удалить' }))
    await screen.findByText('Пока ничего нет')
    expect(screen.queryByText('Метки')).toBeNull()
  })

  it('are added with several numbers and a note, once they are whole', async () => {
    const { user, bridge } = await openApp(bridgeWith(anna), '/contacts')
    await user.click(await screen.findByRole('button', { name: 'Создать контакт' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Новый контакт' }))
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    expect(dialog.getByText('Заполните это поле.')).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText('Имя'))
    expect(dialog.getByText('Введите хотя бы один номер.')).toBeTruthy()
    await user.type(dialog.getByLabelText('Имя'), 'Пётр')
    await user.type(dialog.getByLabelText('Номер'), '8 916 111-00-22')
    expect(await dialog.findByText('Этот номер уже есть у контакта «Анна Белова».')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Добавить номер' }))
    await user.type(dialog.getByLabelText('Номер 2'), 'никакой')
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    expect(dialog.getByText('Это не похоже на номер телефона.')).toBeTruthy()
    await user.clear(dialog.getByLabelText('Номер 2'))
    await user.type(dialog.getByLabelText('Номер 2'), '900')
    await user.type(dialog.getByLabelText('Заметка'), 'Курьер')
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bridge.callsOf('contacts.save')[0]?.contacts).toMatchObject([
      { name: 'Пётр', numbers: ['8 916 111-00-22', '900'], note: 'Курьер' },
    ])
    expect(await rows()).toHaveLength(2)
  })

  it('keep what is dialled behind a number in the note', async () => {
    const { user, bridge } = await openApp(bridgeWith(), '/contacts')
    await user.click(await screen.findByRole('button', { name: 'Создать контакт' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Новый контакт' }))
    await user.type(dialog.getByLabelText('Имя'), 'Архив')
    await user.type(dialog.getByLabelText('Номер'), '8 495 000-01-37 доб. 12')
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() =>
      expect(bridge.callsOf('contacts.save')[0]?.contacts).toMatchObject([
        { numbers: ['74950000137'], note: '8 495 000-01-37 доб. 12' },
      ]),
    )
  })

  it('are changed, and stay with the reason when that fails', async () => {
    const bridge = bridgeWith(anna)
    const { user } = await openApp(bridge, '/contacts')
    const card = await openCard(user, 'Анна Белова')
    await user.click(card.getByRole('button', { name: 'Изменить' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Изменить контакт' }))
    await user.type(dialog.getByLabelText('Имя'), '-Котова')
    bridge.fail('contacts.save', { kind: 'internal', reference: 'f00d' })
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('f00d')
    bridge.on('contacts.save', ({ contacts }) => contacts)
    await user.click(dialog.getByRole('button', { name: 'Сохранить' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect((await rows())[0]?.textContent).toContain('Анна Белова-Котова')
  })

  it('are removed and brought back', async () => {
    const { user, bridge } = await openApp(bridgeWith(anna, semyon), '/contacts')
    const card = await openCard(user, 'Анна Белова')
    expect(card.getByText('Склад')).toBeTruthy()
    await user.click(card.getByRole('button', { name: 'Удалить' }))
    expect(bridge.callsOf('contacts.remove')).toEqual([{ cabinet: '1', contacts: ['a'] }])
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    await user.click(await screen.findByRole('button', { name: 'Вернуть' }))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(bridge.callsOf('contacts.save')[0]?.contacts).toEqual([anna])
  })

  it('lead to writing to one of their numbers', async () => {
    const { user, bridge } = await openApp(bridgeWith(semyon), '/contacts')
    await user.click(
      await screen.findByRole('button', { name: 'Написать: Семён Щукин, +7 495 111-22-33' }),
    )
    expect(await screen.findByLabelText('Текст сообщения')).toBeTruthy()
    expect(bridge.callsOf('inbox.openThread')).toEqual([
      { cabinet: '1', own: OWN, other: '74951112233' },
    ])
  })

  it('say why they could not be loaded, and are asked for again', async () => {
    const bridge = bridgeWith(anna)
    bridge.fail('contacts.list', { kind: 'internal', reference: 'beef' })
    const { user } = await openApp(bridge, '/contacts')
    expect((await screen.findByRole('alert')).textContent).toContain('beef')
    bridge.on('contacts.list', () => [anna])
    await user.click(screen.getByRole('button', { name: 'Повторить' }))
    expect(await rows()).toHaveLength(1)
  })

  it('of whom several are chosen are removed together, brought back, and handed out', async () => {
    const { user, bridge } = await openApp(bridgeWith(anna, semyon), '/contacts')
    for (const { name } of [anna, semyon]) {
      await user.click(await screen.findByRole('checkbox', { name: `Выбрать ${name}` }))
    }
    const bar = within(screen.getByRole('region', { name: 'Выбранные строки' }))
    expect(bar.getByRole('button', { name: 'Сохранить в vCard' })).toBeTruthy()
    await user.click(bar.getByRole('button', { name: 'Удалить' }))
    expect(await screen.findByText('Контактов удалено: 2')).toBeTruthy()
    expect(bridge.cabinet('1').contacts).toEqual([])
    // Each command has conversations joined anew.
    expect(bridge.callsOf('contacts.remove')).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Вернуть' }))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
    expect(bridge.cabinet('1').contacts).toEqual([anna, semyon])
  })

  it('are brought back into their own cabinet, whichever is shown by then', async () => {
    const [own, other] = ['1', '2'].map((id) => cabinet(cabinetRecord(id, { title: `Офис ${id}` })))
    const bridge = bridgeOver(world([own!, other!]))
    bridge.cabinet('1').contacts = [anna]
    bridge.cabinet('2').contacts = [semyon]
    const { user } = await openApp(bridge, '/contacts')
    const card = await openCard(user, 'Анна Белова')
    await user.click(card.getByRole('button', { name: 'Удалить' }))
    await user.click(screen.getByText('Офис 2', { selector: '.ellipsis' }))
    await screen.findByRole('cell', { name: 'Семён Щукин' })
    await user.click(screen.getByRole('button', { name: 'Вернуть' }))
    await waitFor(() => expect(bridge.cabinet('1').contacts).toEqual([anna]))
    expect(bridge.cabinet('2').contacts).toEqual([semyon])
    expect(await rows()).toHaveLength(1)
  })

  it('are in the page as far as they are in sight, where there are thousands', async () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({
      id: String(index),
      name: `Клиент ${index}`,
      numbers: [String(79160000000 + index)],
      note: '',
    }))
    await openApp(bridgeWith(...many), '/contacts')
    const { length } = await rows()
    expect(length).toBeGreaterThan(5)
    expect(length).toBeLessThan(100)
    expect(screen.getByText('Всего: 5000')).toBeTruthy()
  })
})

describe('a conversation’s menu', () => {
  it.each([
    { who: 'an unknown number', number: '79162223344', dialog: 'Новый контакт' },
    { who: 'somebody known', number: '79161110022', dialog: 'Изменить контакт' },
  ])('leads to the card of $who', async ({ number, dialog }) => {
    await openApp(bridgeWith(anna), `/contacts?number=${number}`)
    const card = within(await screen.findByRole('dialog', { name: dialog }))
    const field = card.getByLabelText<HTMLInputElement>('Номер')
    expect(field.value.replace(/\D/g, '')).toBe(number)
    await waitFor(() => expect(location.hash).toBe('#/contacts'))
  })
})

describe('taking contacts up from a file', () => {
  it('shows what it holds, names the lines at fault and adds to known numbers', async () => {
    const { user, bridge } = await openApp(bridgeWith(anna), '/contacts')
    const table = [
      'Фамилия;Имя;Телефон;Комментарий',
      'Белова;Анна;8 (916) 111-00-22, 8 495 000-11-22;Этаж 2',
      'Иванов;Иван;+7 916 333-44-55;',
      'Безномерный;Олег;;',
      'Иванов;Иван;8 916 333-44-55;',
      ';;89165556677;',
      'Кривой;Пётр;много звонит;',
    ].join('\n')
    const dialog = await choose(user, new File([table], 'люди.csv'))
    expect((await dialog.findByText(/Найден 1 новый контакт\./)).textContent).toMatch(
      /Уже есть в контактах: 1\. Повторов в файле: 1\./,
    )
    const faults = within(dialog.getByRole('list', { name: 'Проблемы' })).getAllByRole('listitem')
    const said = faults.map(({ textContent }) =>
      textContent.replace(/\.\s*(Имя|Номер)?$/, '.').trim(),
    )
    expect(said).toEqual([
      'Строка 4: нет номера телефона у «Безномерный Олег».',
      'Строка 6: нет имени у номера 89165556677.',
      'Строка 7: «много звонит» не похоже на номер.',
    ])
    await user.click(dialog.getByRole('button', { name: 'Добавить 1 и дополнить 1' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Добавлен 1 контакт. Дополнен 1 контакт.')).toBeTruthy()
    const [saved] = bridge.callsOf('contacts.save')
    expect(saved?.contacts).toMatchObject([
      { name: 'Иванов Иван' },
      { id: 'a', numbers: ['79161110022', '74950001122'], note: 'Склад\nЭтаж 2' },
    ])
  })

  it('takes other columns when told to, and shows at once whom that gives', async () => {
    const { user, bridge } = await openApp(bridgeWith(), '/contacts')
    const table = 'Клиент;Телефон;Менеджер\n4512;8 916 000-00-01;Анна Белова'
    const dialog = await choose(user, new File([table], 'люди.csv'))
    const preview = within(await dialog.findByRole('region', { name: 'Найдено в файле' }))
    expect(preview.getByText('4512')).toBeTruthy()
    expect(asked).toEqual(['read', 'offer'])
    const take = (column: string, role: string) =>
      user.selectOptions(dialog.getByLabelText(`Что в столбце «${column}»`), role)
    await take('Клиент', 'Заметка')
    expect(await dialog.findByText('Строка 2: нет имени у номера 8 916 000-00-01.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: /Добавить/ })).toHaveProperty('disabled', true)
    await take('Менеджер', 'Имя')
    await user.click(await dialog.findByRole('button', { name: 'Добавить 1 контакт' }))
    await waitFor(() => {
      expect(bridge.callsOf('contacts.save').map(({ contacts }) => contacts)).toMatchObject([
        [{ name: 'Анна Белова', note: '4512' }],
      ])
    })
  })

  it('takes what is written where an entry lacks something, and judges it at once', async () => {
    const { user, bridge } = await openApp(bridgeWith(), '/contacts')
    const table = 'Имя;Телефон\nОлег;\n;89165556677\nПётр;много звонит'
    const dialog = await choose(user, new File([table], 'люди.csv'))
    const faults = await dialog.findByRole('list', { name: 'Проблемы' })
    const [number, name, bad] = within(faults).getAllByRole('textbox') as [
      HTMLElement,
      HTMLElement,
      HTMLElement,
    ]
    expect(bad).toHaveProperty('value', 'много звонит')
    await user.type(number, '900')
    await user.type(name, 'Ирина')
    await user.clear(bad)
    await user.type(bad, '8 916 000-00-01')
    await user.click(await dialog.findByRole('button', { name: 'Добавить 3 контакта' }))
    await waitFor(() =>
      expect(bridge.callsOf('contacts.save').flatMap(({ contacts }) => contacts)).toMatchObject([
        { name: 'Олег', numbers: ['900'] },
        { name: 'Ирина', numbers: ['79165556677'] },
        { name: 'Пётр', numbers: ['79160000001'] },
      ]),
    )
  })

  it('adds nobody of columns that were taken otherwise meanwhile', async () => {
    const { user } = await openApp(bridgeWith(), '/contacts')
    const dialog = await choose(user, new File(['Имя;Телефон\nАнна;900'], 'люди.csv'))
    const action = await dialog.findByRole('button', { name: 'Добавить 1 контакт' })
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    await user.selectOptions(dialog.getByLabelText('Что в столбце «Имя»'), 'Заметка')
    expect(action).toHaveProperty('disabled', true)
    resolve()
    expect(await dialog.findByText('Строка 2: нет имени у номера 900.')).toBeTruthy()
  })

  it('says which columns hold too many numbers, and takes them otherwise', async () => {
    const { user } = await openApp(bridgeWith(), '/contacts')
    const table = `Имя;Телефон;Прочие номера\nАнна;900;"${'901,'.repeat(500)}"`
    const dialog = await choose(user, new File([table], 'люди.csv'))
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'В записи со строки 2 больше 100 номеров',
    )
    expect(dialog.getByRole('button', { name: /Добавить/ })).toHaveProperty('disabled', true)
    await user.selectOptions(dialog.getByLabelText('Что в столбце «Прочие номера»'), 'Заметка')
    expect(await dialog.findByRole('button', { name: 'Добавить 1 контакт' })).toHaveProperty(
      'disabled',
      false,
    )
  })

  it('asks what becomes of people who share a number, and keeps them apart until then', async () => {
    const { user, bridge } = await openApp(bridgeWith(), '/contacts')
    const table = 'Имя;Телефон\nИрина;84950000123\nЕгор;84950000123\nДарья;84950000123'
    const dialog = await choose(user, new File([table], 'люди.csv'))
    expect(await dialog.findByText(/^У 2 человек из файла те же номера/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Добавить 3 контакта' })).toBeTruthy()
    await user.click(dialog.getByLabelText('Объединить в один контакт'))
    await user.click(await dialog.findByRole('button', { name: 'Добавить 1 контакт' }))
    await waitFor(() => {
      expect(bridge.callsOf('contacts.save').map(({ contacts }) => contacts)).toMatchObject([
        [{ name: 'Ирина', numbers: ['74950000123'], note: 'Егор\nДарья' }],
      ])
    })
  })

  it('reads a file in the encoding that is chosen', async () => {
    const { user } = await openApp(bridgeWith(), '/contacts')
    const dos = Uint8Array.of(0x88, 0xef, ...new TextEncoder().encode(';900'))
    const dialog = await choose(user, new File([dos], 'люди.csv'))
    const encoding = await dialog.findByLabelText('Кодировка файла')
    await user.selectOptions(encoding, 'Mac (MacCyrillic)')
    expect(await dialog.findAllByText('Ип')).toHaveLength(2)
    await user.selectOptions(encoding, 'DOS (CP866)')
    expect(await dialog.findAllByText('Ия')).toHaveLength(2)
  })

  it('skips known numbers where that is chosen', async () => {
    const { user, bridge } = await openApp(bridgeWith(anna), '/contacts')
    const cards = [
      'BEGIN:VCARD\nVERSION:3.0\nFN:Анна Белова\nTEL:+79161110022\nEND:VCARD',
      'BEGIN:VCARD\nVERSION:4.0\nFN:Новый\nTEL;VALUE=uri:tel:+7-916-000-00-01\nEND:VCARD',
    ].join('\n')
    const dialog = await choose(user, new File([cards], 'cards.vcf'))
    await user.click(await dialog.findByLabelText('Пропустить имеющиеся'))
    await user.click(dialog.getByRole('button', { name: 'Добавить 1 контакт' }))
    await waitFor(() => {
      expect(bridge.callsOf('contacts.save').map(({ contacts }) => contacts)).toMatchObject([
        [{ name: 'Новый' }],
      ])
    })
  })

  it('keeps what was taken so far when the rest fails, and goes on with another try', async () => {
    const bridge = bridgeWith()
    const { user } = await openApp(bridge, '/contacts')
    const keep = bridge.answerOf('contacts.save')
    const lines = Array.from(
      { length: 300 },
      (_, index) => `Клиент ${index};8916${1_000_000 + index}`,
    )
    const dialog = await choose(user, new File([lines.join('\n')], 'many.csv'))
    bridge.on('contacts.save', (given) =>
      bridge.callsOf('contacts.save').length === 2
        ? bridge.refuse({ kind: 'internal' })
        : keep(given),
    )
    await user.click(await dialog.findByRole('button', { name: 'Добавить 300 контактов' }))
    expect(await dialog.findByRole('alert')).toBeTruthy()
    expect(bridge.cabinet('1').contacts).toHaveLength(250)
    await user.click(dialog.getByRole('button', { name: /Добавить/ }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(bridge.cabinet('1').contacts).toHaveLength(300)
  })

  it('says when nobody is in it', async () => {
    const { user } = await openApp(bridgeWith(anna), '/contacts')
    const dialog = await choose(user, new File(['просто текст'], 'a.txt'))
    expect(await dialog.findByText(/не нашлось ни одного контакта/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: /Добавить/ })).toHaveProperty('disabled', true)
  })

  it('refuses what is no text', async () => {
    const { user } = await openApp(bridgeWith(), '/contacts')
    const dialog = await choose(user, new File(['PK\u0003\u0004\0\0table'], 'люди.csv'))
    expect((await dialog.findByRole('alert')).textContent).toContain('не текстовый файл')
    expect(dialog.queryByRole('combobox')).toBeNull()
    expect(dialog.getByRole('button', { name: /Добавить/ })).toHaveProperty('disabled', true)
  })

  it('refuses what is more than a person keeps, and says what', async () => {
    const { user } = await openApp(bridgeWith(), '/contacts')
    const dialog = await choose(user, new File([`Анна;900\n${';'.repeat(1_000)}`], 'люди.csv'))
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'В строке 2 больше 200 столбцов',
    )
    expect(dialog.queryByRole('combobox')).toBeNull()
    expect(dialog.getByRole('button', { name: /Добавить/ })).toHaveProperty('disabled', true)
  })

  it('hands all of them out as a file', async () => {
    const saved = savedFiles()
    const { user } = await openApp(bridgeWith(anna, semyon), '/contacts')
    await user.click(await screen.findByRole('button', { name: 'Сохранить в CSV' }))
    // What writes a file comes when it is first needed.
    await waitFor(() => expect(saved).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Сохранить в vCard' }))
    await waitFor(() => expect(saved).toHaveLength(2))
    expect(await saved[0]?.file.text()).toContain('"Анна Белова";"+7 916 111-00-22"')
    expect(await saved[1]?.file.text()).toContain('FN:Семён Щукин')
  })
})
