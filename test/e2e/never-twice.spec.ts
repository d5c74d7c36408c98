import { answer, bubble, openThread, openWith } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const customer = { typed: '89150007788', shown: '+7 915 000-77-88' }
const texts = ['Окно готово, приезжайте', 'Захватите паспорт']

test('two messages cut off after they left are never sent again, and confirm themselves when the service lists them', async ({
  app,
  page,
  service,
}) => {
  await openWith({ app, page, service }, customer, 'Когда будет готово окно?')
  // Both arrive, and neither the answer nor the list comes back.
  await service.fault({ operation: 'sms.dialog', kind: 'status', status: 500, times: 1000 })
  await service.fault({ operation: 'sms.send', kind: 'reset', performed: true, times: 2 })
  for (const text of texts) await answer(page, text)
  for (const text of texts) await expect(bubble(page, text)).toContainText('Не подтверждено')

  await app.restart()
  await app.open()
  await openThread(page, customer.shown)
  for (const text of texts) await expect(bubble(page, text)).toContainText('Не подтверждено')

  await service.clearFaults()
  for (const text of texts) {
    await expect(bubble(page, text)).toContainText('Отправлено')
    await expect(bubble(page, text)).toHaveCount(1)
    await expect(bubble(page, text)).not.toContainText('Не подтверждено')
  }
  expect((await service.requests())['sms.send']).toBe(2)
})
