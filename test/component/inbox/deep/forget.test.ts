import { beforeEach, expect, it } from 'vitest'
import type { Forgetting, KnownPerson } from '../../../../electron/bridge/forgetting.ts'
import { formatNumber } from '../../../../renderer/i18n/numbers.ts'
import { customer } from '../../support/conversation.ts'
import { bridgeOver, look, screen, waitFor, within } from '../../support/open-app.ts'
import { openPerson } from '../../support/person.ts'
import { savedFiles } from '../../support/saved-files.ts'

const second = '79031112244'
const found: Forgetting = {
  name: 'Анна',
  numbers: [customer, second],
  counts: {
    messages: 12,
    drafts: 0,
    planned: 1,
    contacts: 1,
    notes: 2,
    plans: 1,
    changes: 0,
    states: 0,
  },
  isTeam: true,
}
const known: KnownPerson = {
  numbers: found.numbers,
  contacts: [{ id: 'a', name: 'Анна <b>', numbers: found.numbers, note: 'Скидка' }],
  ...{ threads: [], planned: [], notes: [], plans: [], changes: [], states: [] },
}

beforeEach(() => look(true))

/** Opens the dialog from the card of a person. */
async function openDialog() {
  const bridge = bridgeOver()
  bridge.on('forgetting.look', () => found)
  bridge.on('forgetting.known', () => known)
  bridge.on('forgetting.forget', () => undefined)
  const opened = await openPerson(bridge)
  await opened.user.click(
    within(opened.about).getByRole('button', { name: 'Все данные о человеке…' }),
  )
  const dialog = within(await screen.findByRole('dialog', { name: 'Данные о человеке' }))
  await dialog.findByText(/Анна/)
  return { ...opened, bridge, dialog }
}

it('names the person, their numbers and how much there is of each', async () => {
  const { dialog } = await openDialog()
  const named = dialog.getByText(/Анна/).textContent
  for (const number of found.numbers) expect(named).toContain(formatNumber(number))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Сообщения: 12',
    'Запланированные сообщения: 1',
    'Контакты: 1',
    'Заметки: 2',
    'Запланированные переадресации с этими номерами: 1',
  ])
  expect(dialog.getByText(/Компьютеры коллег/)).toBeTruthy()
})

it('is saved as a page that says what is not in it', async () => {
  const saved = savedFiles()
  const { user, dialog } = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Сохранить страницей' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toMatch(/^person-.*\.html$/)
  const page = await saved[0]?.file.text()
  expect(page).toContain('Анна &lt;b&gt;')
  expect(page).toContain('Сюда не входят данные сервиса')
})

it('is erased, and support is asked with the numbers', async () => {
  const { user, bridge, dialog } = await openDialog()
  await user.click(dialog.getByRole('button', { name: 'Стереть всё…' }))
  const gone = within(await screen.findByRole('dialog', { name: 'Стёрто' }))
  expect(bridge.callsOf('forgetting.forget')).toMatchObject([{ other: customer }])
  expect(gone.getByText(/Найденные здесь данные/).textContent).toContain(formatNumber(second))
  await user.click(gone.getByRole('button', { name: 'Написать в поддержку…' }))
  const question = () => screen.getByLabelText<HTMLTextAreaElement>('Вопрос').value
  await waitFor(() => expect(question()).toContain(formatNumber(second)))
  expect(question()).toContain(formatNumber(customer))
  expect(location.hash).toContain('#/support/new')
  expect(location.hash).not.toContain(customer.slice(1))
})

it('is not erased while a message is on its way, and says so', async () => {
  const { user, bridge, dialog } = await openDialog()
  bridge.fail('forgetting.forget', { kind: 'changed', field: 'sending' })
  await user.click(dialog.getByRole('button', { name: 'Стереть всё…' }))
  expect((await dialog.findByRole('alert')).textContent).toContain('ещё в пути')
})
