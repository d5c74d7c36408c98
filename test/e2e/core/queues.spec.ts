import type { Page } from '@playwright/test'
import { look } from '../support/barriers.ts'
import {
  heldNotice,
  notice,
  openEditor,
  openPanel,
  openSheet,
  row,
  toPanel,
} from '../support/exchange.ts'
import { expect, test } from '../support/test.ts'
import { words } from '../support/words.ts'

/** What stands beside the list: the row has no room for all of it then. */
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.use({ colorScheme: 'dark', locale: words.en.locale })

test('a call queue is created, changed, put back, and deleted', async ({ app, page, service }) => {
  await openPanel({ app, page, service }, 'Queues')
  await expect(row(page, 'Продажи')).toContainText(/of 4 online.*380.*381/)
  const form = page.getByRole('dialog', { name: 'New queue' })
  const story = form.getByRole('region', { name: 'What happens to a call' })

  await test.step('filled in, with what a caller will meet told beside it', async () => {
    await page.getByRole('button', { name: 'Create queue' }).click()
    await expect(form.getByLabel('Agent login number')).toHaveValue('384')
    await form.getByLabel('Name').fill('Claims')
    await form.getByLabel('Agent login number').fill('99999')
    await form.getByLabel('Agent logout number').fill('199')
    await page.keyboard.press('Control+Enter')
    await expect(form.getByLabel('Agent logout number')).toHaveAccessibleDescription(
      'At least 200.',
    )
    await look(page, 'queue at fault', 'dialog[open]')
    await form.getByLabel('Agent logout number').fill('385')
    await form.getByRole('combobox', { name: 'Agents' }).fill('роман')
    await form.getByRole('option', { name: 'Роман Щербаков' }).click()
    await form.getByLabel('Ring strategy').selectOption('Всем сразу')
    await form.getByLabel('Exit key').selectOption('*')
    await form.getByRole('combobox', { name: 'Music on hold' }).click()
    await form.getByRole('option', { name: 'Музыка ожидания' }).click()
    await expect(story).toContainText('Callers press * to leave the queue.')
    await expect(story).toContainText('Not set: announcement.')
  })

  await test.step('an answer that is lost with nothing carried out is said plainly', async () => {
    await service.fault({ operation: 'callQueues.create', kind: 'reset' })
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form).toContainText('It is not known whether this was saved.')
    await form.getByRole('button', { name: 'Check and save' }).click()
    await notice(page, 'Claims: created')
    await expect(row(page, 'Claims')).toContainText(/of\s1\sonline.*99999.*385.*Всем сразу/)
  })

  await test.step('changed and put back', async () => {
    const editor = await openEditor(page, 'Claims')
    await editor.getByLabel('Name').fill('Complaints')
    await editor.getByLabel('Ring strategy').selectOption('Not set')
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    const said = await heldNotice(page, 'Complaints: changed')
    await expect(card(page, 'Complaints')).toContainText('По кругу')
    await said.getByRole('button', { name: 'Undo' }).click()
    await notice(page, 'Claims: changes undone')
    await expect(card(page, 'Claims')).toContainText('Всем сразу')
  })

  await test.step('still there after a restart, and deleted', async () => {
    await app.restart()
    await app.open()
    await toPanel(page, 'Queues')
    const sheet = await openSheet(page, 'Claims')
    await look(page, 'queues, details', 'main')
    await sheet.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete “Claims”?' })
    await expect(question).toContainText('The numbers 99999 and 385 will stop working.')
    await look(page, 'deletion', 'dialog[open]')
    await question.getByRole('button', { name: 'Delete' }).click()
    await notice(page, /^Claims: deleted/)
    await expect(row(page, 'Claims')).toHaveCount(0)
  })
})
