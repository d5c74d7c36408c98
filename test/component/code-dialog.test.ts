import { describe, expect, it, vi } from 'vitest'
import type { CodeAnswer, CodeQuestion } from '../../electron/bridge/app.ts'
import { bridgeOver, openApp, screen, waitFor, within } from './support/open-app.ts'

const words: CodeQuestion['words']['ru'] = {
  message: 'Удалить очередь «Продажи»?',
  details: ['В неё больше не попадут.'],
  yes: 'Удалить',
  no: 'Отмена',
  forNow: 'Не спрашивать 15 минут',
}
const question = (more: Partial<CodeQuestion> = {}): CodeQuestion => ({
  id: 'one',
  words: { ru: words, en: words },
  mayHold: true,
  digits: 6,
  ...more,
})

async function openAsked(more?: Partial<CodeQuestion>) {
  const bridge = bridgeOver()
  const answers: CodeAnswer[] = []
  bridge.on('app.confirm', (answer) => {
    answers.push(answer)
    if (answer.code === undefined || answer.code === '123456') return { state: 'right' }
    return answers.length < 3
      ? { state: 'wrong', left: 3 - answers.length }
      : { state: 'over', why: 'locked', wait: 90_000 }
  })
  const { user } = await openApp(bridge, '/settings')
  bridge.emit('confirmation.due', question(more))
  const dialog = await screen.findByRole('dialog', { name: 'Нужно ваше согласие' })
  const field = within(dialog).getByRole('textbox', { name: 'Код из терминала' })
  return { bridge, user, dialog, field, answers }
}

describe('the code from the terminal', () => {
  it('answers with its last digit, whatever else is typed', async () => {
    const { user, dialog, field, answers } = await openAsked()
    expect(within(dialog).getByText('Удалить очередь «Продажи»?')).toBeTruthy()
    await user.click(within(dialog).getByRole('checkbox', { name: 'Не спрашивать 15 минут' }))
    await user.type(field, '12 34x56')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(answers).toEqual([{ id: 'one', code: '123456', forNow: true }])
  })

  it('has “for 15 minutes” before the field, and Enter after the last digit presses nothing beneath', async () => {
    const { user, dialog, field } = await openAsked()
    const hold = within(dialog).getByRole('checkbox', { name: 'Не спрашивать 15 минут' })
    expect(hold.compareDocumentPosition(field)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const beneath = vi.fn()
    window.addEventListener('keydown', ({ key }) => void beneath(key))
    await user.type(field, '12345')
    beneath.mockClear()
    await user.keyboard('6')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('{Enter}')
    expect(beneath.mock.calls).toEqual([['6']])
    await user.keyboard('{Enter}')
    expect(beneath.mock.calls).toEqual([['6'], ['Enter']])
  })

  it('says how often it may still be tried, and then that it is over', async () => {
    const { user, dialog, field } = await openAsked({ mayHold: false })
    expect(within(dialog).queryByRole('checkbox')).toBeNull()
    await user.type(field, '000000')
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/Осталось 2 попытки/)
    await user.type(field, '000000')
    await waitFor(() => expect(within(dialog).getByText(/Осталась 1 попытка/)).toBeTruthy())
    await user.type(field, '000000')
    const over = await screen.findByRole('dialog', { name: 'Слишком много попыток' })
    expect(within(over).getByText(/Повторите через 2 минуты/)).toBeTruthy()
    const [, close] = within(over).getAllByRole('button', { name: 'Закрыть' })
    await user.click(close ?? over)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('takes a long code, and tells of a short pause in seconds', async () => {
    const { bridge, user, field, answers } = await openAsked({ digits: 15 })
    await user.type(field, '123 456 789 012 345')
    await waitFor(() => expect(answers).toMatchObject([{ code: '123456789012345' }]))
    bridge.emit('confirmation.over', { why: 'locked', wait: 20_500 })
    expect(await screen.findByText(/через 21 секунду/)).toBeTruthy()
  })

  it('says no where it is closed, and goes when it is too late', async () => {
    const { bridge, user, dialog, answers } = await openAsked()
    await user.click(within(dialog).getByRole('button', { name: 'Отмена' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(answers).toEqual([{ id: 'one' }])
    bridge.emit('confirmation.due', question({ id: 'two' }))
    await screen.findByRole('dialog', { name: 'Нужно ваше согласие' })
    bridge.emit('confirmation.over', { why: 'expired' })
    expect(await screen.findByRole('dialog', { name: 'Время вышло' })).toBeTruthy()
  })
})
