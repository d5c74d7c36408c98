import { barriers } from './support/barriers.ts'
import { test } from './support/colleagues.ts'
import { openThread, OWN } from './support/screens.ts'
import { expect } from './support/test.ts'

const customer = { typed: '89150007788', shown: '+7 915 000-77-88' }

test('what one notes, the other has, and nobody is sent it', async ({ page, service, office }) => {
  await service.message(customer.typed, OWN, 'Сколько стоит доставка?')
  const colleague = await office.open()
  await openThread(page, customer.shown)
  await openThread(colleague, customer.shown)

  await test.step('a note of a person', async () => {
    await page.getByRole('button', { name: 'О человеке' }).click()
    await page.getByLabel('Новая заметка').fill('Просит скидку, не больше 5 %')
    await page.getByRole('button', { name: 'Добавить заметку' }).click()
    await expect(colleague.getByText('Анна: Просит скидку, не больше 5 %')).toBeVisible()
    await colleague.getByText('Анна: Просит скидку, не больше 5 %').click()
    const notes = colleague.getByRole('region', { name: 'Notes for colleagues' })
    await expect(notes.getByRole('listitem')).toContainText('Анна, ')
    await expect(notes.getByRole('button', { name: 'Change note' })).toHaveCount(0)
    expect(await barriers(page)).toEqual([])
    expect(await barriers(colleague)).toEqual([])
  })
})
