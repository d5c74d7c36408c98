import { fireEvent } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { installNumbers } from '../../../support/fake-bridge/numbers.ts'
import { at, composer, customer } from '../../support/conversation.ts'
import { bridgeOver, openApp, screen, waitFor } from '../../support/open-app.ts'
import { NAMES, offered, press } from '../../support/palette-search.ts'

/** Words that people type, by the titles that they lead to. */
const TABLE: Record<string, string[]> = {
  'Отметить: ответ не нужен': ['ответ не нужен', 'готово', 'закрыть', 'обработано', 'done'],
  Отложить: ['отложить', 'потом', 'напомнить', 'snooze', 'remind me'],
  'Отправить позже': ['запланировать', 'отложенная', 'по расписанию', 'schedule', 'send later'],
  'В архив': ['архив', 'убрать', 'hide'],
  'Отметить прочитанной или непрочитанной': ['непрочитанная', 'unread'],
  'Написать заметку': ['заметка', 'note'],
  Закрепить: ['закрепить', 'наверх', 'pin'],
  'Новая переписка': ['написать', 'new message'],
  Внутренние: ['уволился', 'увольнение', 'новый сотрудник', 'left the company', 'new employee'],
  Номера: ['праздник', 'нерабочий день', 'отпуск', 'holiday', 'day off', 'переадресация'],
  Проблемы: [
    'проверка',
    'check',
    'не отвечает',
    'не дозвониться',
    'пропущенные',
    'no answer',
    'nobody answers',
  ],
}

/** The same where no conversation is open. */
const ELSEWHERE: Record<string, string[]> = {
  Внутренние: ['уволился', 'новый сотрудник', 'заменить', 'replace'],
  История: ['доступность', 'availability'],
  Номера: ['праздник', 'запланировать', 'schedule'],
  Проблемы: ['не отвечает', 'дозвониться'],
  Записи: ['заменить'],
  Сообщения: ['отложить', 'запланировать'],
  Изменения: ['отменить', 'undo'],
}

it('the palette finds the deeds of the open conversation and the jobs of a day by everyday words', async () => {
  expect(Object.values(TABLE).flat().length).toBeGreaterThanOrEqual(40)
  const bridge = bridgeOver()
  installNumbers(bridge)
  await openApp(bridge, at(customer))
  await composer()
  await find(TABLE)
})

it('the palette finds jobs by everyday words wherever one is', async () => {
  const bridge = bridgeOver()
  installNumbers(bridge)
  await openApp(bridge, '/today')
  await screen.findByRole('heading', { name: 'Сегодня' })
  await find(ELSEWHERE)
})

/** Has the palette find each title by its words. */
async function find(table: Record<string, string[]>): Promise<void> {
  press()
  const field = await screen.findByRole('combobox', NAMES)
  for (const [title, words] of Object.entries(table)) {
    for (const word of words) {
      fireEvent.input(field, { target: { value: word } })
      const found = () => Object.values(offered()).flat()
      await waitFor(() =>
        expect(
          found().some((one) => one.startsWith(title)),
          word,
        ).toBe(true),
      )
    }
  }
}
