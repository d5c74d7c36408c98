import { look } from '../support/barriers.ts'
import { openPanel } from '../support/exchange.ts'
import { expect, test } from '../support/test.ts'

test.use({ locale: 'ru-RU', typesCodes: false })

test('a page that was taken over hides no destination among many', async ({
  app,
  page,
  service,
}) => {
  await openPanel({ app, page, service }, 'Внутренние')
  void page
    .evaluate(async () => {
      const told = await window.switchdesk.call('app.state', undefined)
      const cabinet = told.ok ? (told.value.cabinets[0]?.id ?? '') : ''
      const accounts = Array.from({ length: 25 }, (_, place) => ({
        name: 'Охрана',
        number: 4300 + place,
        sip_timeout: 20,
        phone_number: String(79161112200 + place),
      }))
      await window.switchdesk.call('extensions.createMany', { cabinet, accounts })
    })
    // The page ends with the test.
    .catch(() => undefined)
  const question = page.getByRole('dialog', { name: 'Нужно ваше согласие' })
  await expect(question).toContainText('Вопрос 1 из 2.')
  for (let place = 0; place < 20; place += 1) {
    const lead = `${4300 + place} → +7 916 111-22-${String(place).padStart(2, '0')}`
    await expect(question.getByText(lead, { exact: true })).toBeAttached()
  }
  await look(page, 'many-mobiles', 'dialog[open]')
})
