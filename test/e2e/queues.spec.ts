import type { Page } from '@playwright/test'
import { look } from './support/barriers.ts'
import {
  administrator,
  chosen,
  notice,
  openEditor,
  openPanel,
  openSheet,
  row,
  toPanel,
} from './support/exchange.ts'
import { expect, test } from './support/test.ts'
import { words } from './support/words.ts'

const SERVICE = 'Сервис и гарантия'

/** What stands beside the list: the row has no room for all of it then. */
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test.use({ colorScheme: 'dark', locale: words.en.locale })

test('a call queue is created with every field, changed, and deleted', async ({
  app,
  page,
  service,
}) => {
  await openPanel({ app, page, service }, 'Queues')
  await expect(page.getByText('The service does not report which agents')).toHaveCount(1)
  await expect(row(page, 'Продажи')).toContainText(/of 4 online.*380.*381/)
  const form = page.getByRole('dialog', { name: 'New queue' })
  const story = form.getByRole('region', { name: 'What happens to a call' })

  await test.step('every field in its range', async () => {
    await page.getByRole('button', { name: 'Create queue' }).click()
    await expect(form.getByLabel('Agent login number')).toHaveValue('384')
    await form.getByLabel('Name').fill('Claims')
    // What we propose says so, until it is changed.
    const wait = form.getByLabel('Maximum wait')
    await expect(wait).toHaveValue('300')
    await expect(wait).toHaveAccessibleDescription('Our suggestion: the service names none.')
    await expect(story).toContainText(
      'What comes then (the wait is over, the queue is full), the service does not say.',
    )
    const edges = [
      ['Agents to ring at once', '0', 'At least 1.', '999'],
      ['Agent ring time', '31', 'At most 30.', '30'],
      ['Wrap-up time', '16', 'At most 15.', '0'],
      ['Maximum wait', '100000', 'At most 99,999.', '99999'],
      ['Queue capacity', '-1', 'At least 0.', '1'],
      ['Agent login number', '100000', 'At most 99,999.', '99999'],
      ['Agent logout number', '199', 'At least 200.', '200'],
    ] as const
    for (const [label, outside] of edges) await form.getByLabel(label).fill(outside)
    await page.keyboard.press('Control+Enter')
    for (const [label, , said] of edges) {
      await expect(form.getByLabel(label)).toHaveAccessibleDescription(said)
    }
    await look(page, 'queue at fault', 'dialog[open]')
    for (const [label, , , edge] of edges) await form.getByLabel(label).fill(edge)
    // The reception's number.
    await expect(form.getByLabel('Agent logout number')).toHaveAccessibleDescription(
      'This number is taken by the extension “Приёмная”.',
    )
    await form.getByLabel('Agent logout number').fill('99999')
    await expect(form).toContainText('This number is already in the field')
    await form.getByLabel('Agent logout number').fill('385')
    await form.getByRole('combobox', { name: 'Agents' }).fill('роман')
    await form.getByRole('option', { name: 'Роман Щербаков' }).click()
    await form.getByLabel('Ring strategy').selectOption('Всем сразу')
    await form.getByLabel('Exit key').selectOption('*')
    await form.getByRole('combobox', { name: 'Music on hold' }).click()
    await form.getByRole('option', { name: 'Музыка ожидания' }).click()
    await expect(story).toContainText('Callers wait for at most 27 h 46 min 39 s.')
    await expect(story).toContainText('The queue holds 1 call.')
    await expect(story).toContainText('Calls ring 999 agents at a time.')
    await expect(story).toContainText('Pressing * leaves the queue.')
    await expect(wait).toHaveAccessibleDescription('')
    await expect(story).toContainText('Not set: announcement.')
  })

  await test.step('an answer that is lost with nothing carried out is said plainly', async () => {
    await service.fault({ operation: 'callQueues.create', kind: 'reset' })
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form).toContainText('It is not known whether this was saved.')
    await form.getByRole('button', { name: 'Check and save' }).click()
    await notice(page, 'Queue “Claims” created')
    await expect(row(page, 'Claims')).toContainText(/of 1 online.*99999.*385.*Всем сразу/)
  })

  await test.step('the service’s own words stand beside their field', async () => {
    const editor = await openEditor(page, 'Claims')
    await editor.getByLabel('Name').fill('Complaints')
    // The demo cabinet knows no way of choosing, as if it was taken out of its list meanwhile.
    await editor.getByLabel('Ring strategy').evaluate((select: HTMLSelectElement) => {
      select.append(new Option('Gone', 'gone'))
      select.value = 'gone'
      select.dispatchEvent(new Event('change'))
    })
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(editor.getByLabel('Ring strategy')).toHaveAccessibleDescription(
      'The selected strategy is invalid.',
    )
    await editor.getByLabel('Ring strategy').selectOption('Not set')
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    const said = await notice(page, 'Queue “Complaints” changed')
    await expect(card(page, 'Complaints')).toContainText('По кругу')
    await said.getByRole('button', { name: 'Undo' }).click()
    await notice(page, 'Queue “Claims”: changes undone')
    await expect(card(page, 'Claims')).toContainText('Всем сразу')
  })

  await test.step('still there after a restart, and deleted', async () => {
    await app.restart()
    await app.open()
    await toPanel(page, 'Queues')
    const sheet = await openSheet(page, 'Claims')
    await look(page, 'queues, details', 'main')
    await sheet.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete the queue “Claims”?' })
    await expect(question).toContainText('The numbers 99999 and 385 will stop working.')
    await look(page, 'deletion', 'dialog[open]')
    await question.getByRole('button', { name: 'Delete queue' }).click()
    await notice(page, /^Queue “Claims” deleted/)
    await expect(row(page, 'Claims')).toHaveCount(0)
  })
})

test('two administrators on one queue lose nothing of each other', async ({
  app,
  page,
  service,
}) => {
  const other = administrator(service)
  const call_queue_id = 702
  /** The other one changes the queue while the editor is open. */
  async function changeElsewhere(change: object): Promise<void> {
    const there = await other.call('callQueues.read', { call_queue_id })
    await other.call('callQueues.replace', {
      call_queue_id,
      name: there.name ?? '',
      strategy: there.strategy ?? '',
      sips: (there.sips ?? []).map(({ id }) => id),
      agent_ring_timeout: there.agent_ring_timeout ?? 1,
      max_queue_size: there.max_queue_size ?? 0,
      login: Number(there.login),
      logout: Number(there.logout),
      ...change,
    })
  }
  await openPanel({ app, page, service }, 'Queues')
  const editor = await openEditor(page, SERVICE)
  await editor.getByLabel('Name').fill('Warranty')
  await editor.getByLabel('Agent ring time').fill('20')
  await changeElsewhere({ agent_ring_timeout: 25, max_queue_size: 7, sips: [3009] })
  await editor.getByRole('button', { name: 'Save', exact: true }).click()

  const choice = editor.getByRole('radiogroup', { name: 'Agent ring time' })
  await expect(choice).toContainText(/25.s.*20.s/)
  await expect(chosen(editor, 'Agents in order')).toHaveText(['Ирина Фёдорова'])
  await expect(editor.getByLabel('Queue capacity')).toHaveValue('7')
  await look(page, 'changed elsewhere', 'dialog[open]')
  await choice.getByText('20').click()
  // And once more, where nothing has to be chosen.
  await changeElsewhere({ agent_wrapup_time: 9 })
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await notice(page, 'Queue “Warranty” changed')
  expect(await other.call('callQueues.read', { call_queue_id })).toMatchObject({
    name: 'Warranty',
    agent_ring_timeout: 20,
    agent_wrapup_time: 9,
    max_queue_size: 7,
    sips: [{ id: 3009 }],
  })
})
