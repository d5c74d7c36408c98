import { userEvent, type UserEvent } from '@testing-library/user-event'
import { createPinia, disposePinia, type Pinia } from 'pinia'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApp, type App } from 'vue'
import type { Failure } from '../../electron/bridge/failures.ts'
import { BridgeFailure } from '../../renderer/bridge/failure.ts'
import { createTexts } from '../../renderer/i18n/index.ts'
import { useNotices } from '../../renderer/stores/notices.ts'
import type { Group } from './support/group.ts'
import GroupEditor from './support/GroupEditor.vue'
import { bridgeOver, screen, waitFor, within } from './support/open-app.ts'

const GROUP: Group = { name: 'Отдел', number: 600, rule: 'Order' }

let app: App | undefined
let pinia: Pinia

afterEach(() => {
  app?.unmount()
  disposePinia(pinia)
})

/** A group's form over a service that keeps what it is given, after some refusals. */
async function open({
  current,
  refusals = [],
  meanwhile,
}: { current?: () => Promise<Group>; refusals?: Failure[]; meanwhile?: () => void } = {}) {
  const saved: Group[] = []
  const closed = vi.fn()
  Object.defineProperty(window, 'switchdesk', { value: bridgeOver(), configurable: true })
  app = createApp(GroupEditor, {
    begin: GROUP,
    current,
    save: async (group: Group) => {
      const failure = refusals.shift()
      if (failure) meanwhile?.()
      if (failure) throw new BridgeFailure(failure)
      saved.push(group)
    },
    onClose: closed,
  })
  pinia = createPinia()
  app.use(pinia)
  app.use(await createTexts('ru'))
  const place = document.createElement('div')
  document.body.append(place)
  app.mount(place)
  const user = userEvent.setup()
  const save = () => user.click(screen.getByRole('button', { name: 'Сохранить' }))
  return { user, saved, closed, save }
}

const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input[type=text]' })

async function type(user: UserEvent, label: string, text: string): Promise<void> {
  await user.clear(field(label))
  if (text !== '') await user.type(field(label), text)
}

describe('a form in a dialog', () => {
  it('says beside each field what is wrong with it, from the first attempt on', async () => {
    const { user, save, saved } = await open()
    await waitFor(() => expect(document.activeElement).toBe(field('Название')))
    await type(user, 'Название', '')
    await type(user, 'Номер', '12')
    expect(screen.queryByText('Заполните это поле.')).toBeNull()
    await save()
    expect(screen.getByText('Заполните это поле.').id).toBe(
      field('Название').getAttribute('aria-describedby'),
    )
    expect(screen.getByText('Не меньше 200.')).toBeTruthy()
    expect(field('Название').getAttribute('aria-invalid')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(field('Название')))
    // Beside the button too: a field may be out of sight.
    const reason = 'Название: Заполните это поле.'
    expect(screen.getByText(reason).nextElementSibling?.textContent).toContain('Отмена')
    await type(user, 'Номер', '100000')
    expect(screen.queryByText(reason)).toBeNull()
    expect(screen.getByText(/^Не больше 99.999\.$/)).toBeTruthy()
    await type(user, 'Номер', 'шесть')
    expect(screen.getByText('Введите число.')).toBeTruthy()
    expect(field('Номер').value).toBe('шесть')
    expect(saved).toEqual([])
  })

  it('is saved with Enter, once, and closes', async () => {
    const { user, saved, closed } = await open()
    await type(user, 'Название', 'Склад')
    await user.click(screen.getByLabelText('Случайно'))
    await user.type(field('Номер'), '{Enter}{Enter}')
    expect(saved).toEqual([{ name: 'Склад', number: 600, rule: 'Random' }])
    expect(closed).toHaveBeenCalledTimes(1)
  })

  it('puts the service’s words beside the field they are about, until that is changed', async () => {
    const refusals: Failure[] = [
      { kind: 'refused', field: 'number', message: 'The number has already been taken.' },
      { kind: 'refused', field: 'sequence_rule', message: 'No such rule.' },
      { kind: 'unreachable' },
    ]
    const { user, save, saved, closed } = await open({ refusals })
    await type(user, 'Название', 'Склад')
    await save()
    expect(await screen.findByText('Это значение уже занято.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Номер')))
    await type(user, 'Номер', '601')
    expect(screen.queryByText('Это значение уже занято.')).toBeNull()
    await save()
    expect(await screen.findByText('No such rule.')).toBeTruthy()
    await user.click(screen.getByLabelText('Случайно'))
    await save()
    expect((await screen.findByRole('alert')).textContent).toContain('Нет связи с сервисом')
    expect(field('Название').value).toBe('Склад')
    await save()
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(closed).toHaveBeenCalledTimes(1)
  })

  it('asks before what was typed is lost, and only then', async () => {
    const { user, closed } = await open()
    await type(user, 'Название', 'Склад')
    await type(user, 'Название', 'Отдел')
    await user.click(screen.getByRole('button', { name: 'Отмена' }))
    expect(closed).toHaveBeenCalledTimes(1)
    await type(user, 'Название', 'Склад')
    await user.click(screen.getByRole('button', { name: 'Отмена' }))
    const question = await screen.findByRole('dialog', { name: 'Закрыть, не сохранив?' })
    await user.click(within(question).getByRole('button', { name: 'Продолжить правку' }))
    expect(closed).toHaveBeenCalledTimes(1)
    expect(field('Название').value).toBe('Склад')
    await user.click(screen.getByRole('button', { name: 'Отмена' }))
    const again = await screen.findByRole('dialog', { name: 'Закрыть, не сохранив?' })
    const leave = within(again).getAllByRole('button', { name: 'Закрыть' }).at(-1)
    await user.click(leave as HTMLElement)
    expect(closed).toHaveBeenCalledTimes(2)
  })
})

describe('what others changed while a form was open', () => {
  it('is saved along with what was changed here', async () => {
    const { user, save, saved } = await open({ current: async () => ({ ...GROUP, number: 700 }) })
    await type(user, 'Название', 'Склад')
    await save()
    await waitFor(() => expect(saved).toEqual([{ ...GROUP, name: 'Склад', number: 700 }]))
    expect(useNotices(pinia).notices.at(-1)?.text).toBe(
      'Сохранено вместе с изменениями других: Номер',
    )
  })

  it('is asked about where both changed the same, and nothing is saved before that', async () => {
    const { user, save, saved } = await open({ current: async () => ({ ...GROUP, name: 'Касса' }) })
    await type(user, 'Название', 'Склад')
    await type(user, 'Номер', '601')
    await save()
    const choice = await screen.findByRole('radiogroup', { name: 'Название' })
    expect(choice.textContent).toMatch(/Касса.*Склад/)
    await save()
    expect(saved).toEqual([])
    await user.click(within(choice).getByLabelText(/Касса/))
    expect(field('Название').value).toBe('Касса')
    await save()
    await waitFor(() => expect(saved).toEqual([{ ...GROUP, name: 'Касса', number: 601 }]))
  })

  it('is asked about anew where it changed once more', async () => {
    const names = ['Касса', 'Приёмная', 'Приёмная']
    const current = async () => ({ ...GROUP, name: names.shift() ?? 'Приёмная' })
    const { user, save, saved } = await open({ current })
    await type(user, 'Название', 'Склад')
    await save()
    await user.click(await screen.findByLabelText(/Ваша.*Склад/))
    await save()
    await user.click(await screen.findByLabelText(/Приёмная/))
    await save()
    await waitFor(() => expect(saved).toEqual([{ ...GROUP, name: 'Приёмная' }]))
  })

  it('is compared with what the program tells where it was changed right before saving', async () => {
    let there: Group = GROUP
    const { user, save, saved } = await open({
      current: async () => there,
      refusals: [{ kind: 'changed' }],
      meanwhile: () => (there = { ...GROUP, number: 700 }),
    })
    await type(user, 'Название', 'Склад')
    await save()
    await waitFor(() => expect(saved).toEqual([{ ...GROUP, name: 'Склад', number: 700 }]))
  })

  it('is asked about where both changed the same right before saving', async () => {
    let there: Group = GROUP
    const { user, save, saved } = await open({
      current: async () => there,
      refusals: [{ kind: 'changed' }],
      meanwhile: () => (there = { ...GROUP, name: 'Касса' }),
    })
    await type(user, 'Название', 'Склад')
    await save()
    await user.click(await screen.findByLabelText(/Ваша.*Склад/))
    expect(saved).toEqual([])
    await save()
    await waitFor(() => expect(saved).toEqual([{ ...GROUP, name: 'Склад' }]))
  })

  it('again and again is told at last, and keeps everything as it is typed', async () => {
    const refusals = Array.from({ length: 3 }, (): Failure => ({ kind: 'changed' }))
    const { user, save, saved } = await open({ current: async () => GROUP, refusals })
    await type(user, 'Название', 'Склад')
    await save()
    expect((await screen.findByRole('alert')).textContent).toContain('изменил кто-то другой')
    expect([refusals, saved]).toEqual([[], []])
    await save()
    await waitFor(() => expect(saved).toHaveLength(1))
  })

  it('that cannot be read keeps everything as it is typed', async () => {
    const { user, save, saved } = await open({
      current: () => Promise.reject(new BridgeFailure({ kind: 'unreachable' })),
    })
    await type(user, 'Название', 'Склад')
    await save()
    expect((await screen.findByRole('alert')).textContent).toContain('Нет связи с сервисом')
    expect(field('Название').value).toBe('Склад')
    expect(saved).toEqual([])
  })
})
