import { look, lookAtOnce } from '../support/barriers.ts'
import { codeField } from '../support/codes.ts'
import { openPanel } from '../support/exchange.ts'
import { expect, test } from '../support/test.ts'

test.use({ locale: 'ru-RU', typesCodes: false })

/** What a script in the page can do is what the page can do. */
test('a page that was taken over leads no call out of the account, and guesses three times', async ({
  app,
  page,
  service,
}) => {
  await openPanel({ app, page, service }, 'Внутренние')
  const createdBy = (name: string, number: number) =>
    page.evaluate(
      async ([called, extension]) => {
        const { cabinets } = await window.switchdesk
          .call('app.state', undefined)
          .then((told) => (told.ok ? told.value : { cabinets: [] }))
        const body = {
          name: called as string,
          number: extension as number,
          sip_timeout: 20,
          phone_number: '79161112233',
        }
        const cabinet = cabinets[0]?.id ?? ''
        const result = await window.switchdesk.call('extensions.create', { cabinet, body })
        return result.ok ? 'created' : result.failure.kind
      },
      [name, number],
    )

  const first = createdBy('Охрана', 4321)
  const question = page.getByRole('dialog', { name: 'Нужно ваше согласие' })
  await expect(question).toContainText(
    'Переадресовать звонки внутреннего номера 4321 на мобильный +7 916 111-22-33?',
  )
  await look(page, 'mobile', 'dialog[open]')
  for (const left of [/Осталось 2\sпопытки/, /Осталась 1\sпопытка/]) {
    await codeField(page).fill('000000')
    await expect(codeField(page)).toHaveAccessibleDescription(left)
  }
  await codeField(page).fill('000000')
  const over = page.getByRole('dialog', { name: 'Слишком много попыток' })
  await expect(over).toContainText('Повторите через 30 секунд.')
  expect(await first).toBe('aborted')
  // Nothing else is asked about for a while.
  expect(await createdBy('Другая', 4322)).toBe('aborted')
  await expect(over).toContainText('Повторите через')
  await look(page, 'locked', 'dialog[open]')
  expect((await service.requests())['sip.create'] ?? 0).toBe(0)
})

test('messages are deleted with their key only by a code of their own', async ({
  app,
  page,
  service,
}) => {
  await openPanel({ app, page, service }, 'Внутренние')
  await page.getByRole('button', { name: /сменить, добавить, выйти/ }).click()
  await page.getByRole('button', { name: 'Выйти из этого кабинета' }).click()
  const leaving = page.getByRole('dialog', { name: /^Выйти из\sкабинета/ })
  await leaving.getByText('Вместе с ключом шифрования').click()
  await leaving.getByRole('button', { name: 'Выйти', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Нужно ваше согласие' })
  await expect(question).toContainText('удалить с этого компьютера его переписку?')
  await expect(question.getByRole('checkbox')).toHaveCount(0)
  // The dialog below waits for the answer.
  await lookAtOnce(page, 'messages', 'dialog[open]')
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(leaving).toContainText('Остановлено.')
  await leaving.getByRole('button', { name: 'Отмена' }).click()
  await expect(page.getByRole('heading', { name: 'Внутренние', level: 1 })).toBeVisible()
})
