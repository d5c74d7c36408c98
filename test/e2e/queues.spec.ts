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

test.use({ colorScheme: 'dark', locale: words.en.locale })

test('a call queue is created with every field, changed, and deleted', async ({
  app,
  page,
  service,
}) => {
  await openPanel({ app, page, service }, 'Call queues')
  await expect(page.getByText('The service does not tell which agents')).toHaveCount(1)
  await expect(row(page, 'Продажи')).toContainText(/of 4 reachable.*380.*381/)
  const form = page.getByRole('dialog', { name: 'New call queue' })
  const story = form.getByRole('region', { name: 'What happens to a call' })

  await test.step('every field in its range', async () => {
    await page.getByRole('button', { name: 'Add a queue' }).click()
    await expect(form.getByLabel('Number for agents’ login')).toHaveValue('384')
    await form.getByLabel('Name').fill('Claims')
    const edges = [
      ['How many to ring at a time', '0', 'Not less than 1.', '999'],
      ['How long to ring an agent', '31', 'Not more than 30.', '30'],
      ['Rest after a call', '16', 'Not more than 15.', '0'],
      ['How long to wait in the queue', '100000', 'Not more than 99,999.', '99999'],
      ['How many calls fit in', '-1', 'Not less than 0.', '1'],
      ['Number for agents’ login', '100000', 'Not more than 99,999.', '99999'],
      ['Number for agents’ logout', '199', 'Not less than 200.', '200'],
    ] as const
    for (const [label, outside] of edges) await form.getByLabel(label).fill(outside)
    await page.keyboard.press('Control+Enter')
    for (const [label, , said] of edges) {
      await expect(form.getByLabel(label)).toHaveAccessibleDescription(said)
    }
    await look(page, 'queue at fault', 'dialog[open]')
    for (const [label, , , edge] of edges) await form.getByLabel(label).fill(edge)
    // The reception's number.
    await expect(form.getByLabel('Number for agents’ logout')).toHaveAccessibleDescription(
      '200 is Приёмная’s.',
    )
    await form.getByLabel('Number for agents’ logout').fill('99999')
    await expect(form).toContainText('This number is already in the field')
    await form.getByLabel('Number for agents’ logout').fill('385')
    await form.getByRole('combobox', { name: 'Agents' }).fill('роман')
    await form.getByRole('option', { name: 'Роман Щербаков' }).click()
    await form.getByLabel('Whom to ring').selectOption('Всем сразу')
    await form.getByLabel('Exit key').selectOption('*')
    await form.getByRole('combobox', { name: 'Music on hold' }).click()
    await form.getByRole('option', { name: 'Музыка ожидания' }).click()
    await expect(story).toContainText('Callers wait at most 27 h 46 min 39 s.')
    await expect(story).toContainText('1 call fits in the queue.')
    await expect(story).toContainText('Calls ring 999 agents at a time.')
    await expect(story).toContainText('Pressing * leaves the queue.')
    await expect(story).toContainText('The rest the service decides: the announcement.')
  })

  await test.step('an answer that is lost with nothing carried out is said plainly', async () => {
    await service.fault({ operation: 'callQueues.create', kind: 'reset' })
    await form.getByRole('button', { name: 'Create' }).click()
    await expect(form).toContainText('Whether this was saved is not known.')
    await form.getByRole('button', { name: 'Check and save' }).click()
    await notice(page, 'The queue “Claims” is created')
    await expect(row(page, 'Claims')).toContainText(/of 1 reachable.*99999.*385.*Всем сразу/)
  })

  await test.step('the service’s own words stand beside their field', async () => {
    const editor = await openEditor(page, 'Claims')
    await editor.getByLabel('Name').fill('Complaints')
    // The demo cabinet knows no way of choosing, as if it was taken out of its list meanwhile.
    await editor.getByLabel('Whom to ring').evaluate((select: HTMLSelectElement) => {
      select.append(new Option('Gone', 'gone'))
      select.value = 'gone'
      select.dispatchEvent(new Event('change'))
    })
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(editor.getByLabel('Whom to ring')).toHaveAccessibleDescription(
      'The selected strategy is invalid.',
    )
    await editor.getByLabel('Whom to ring').selectOption('The service decides')
    await editor.getByRole('button', { name: 'Save', exact: true }).click()
    const said = await notice(page, 'The queue “Complaints” is changed')
    await expect(row(page, 'Complaints')).toContainText('По кругу')
    await said.getByRole('button', { name: 'Bring back' }).click()
    await notice(page, 'The queue “Claims” is as it was')
    await expect(row(page, 'Claims')).toContainText('Всем сразу')
  })

  await test.step('still there after a restart, and deleted', async () => {
    await app.restart()
    await app.open()
    await toPanel(page, 'Call queues')
    const sheet = await openSheet(page, 'Claims')
    await look(page, 'queues, details', 'main')
    await sheet.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete the call queue “Claims”?' })
    await expect(question).toContainText('The numbers 99999 and 385 will no longer work.')
    await look(page, 'deletion', 'dialog[open]')
    await question.getByRole('button', { name: 'Delete the queue' }).click()
    await notice(page, /^The queue “Claims” is deleted/)
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
  await openPanel({ app, page, service }, 'Call queues')
  const editor = await openEditor(page, SERVICE)
  await editor.getByLabel('Name').fill('Warranty')
  await editor.getByLabel('How long to ring an agent').fill('20')
  await changeElsewhere({ agent_ring_timeout: 25, max_queue_size: 7, sips: [3009] })
  await editor.getByRole('button', { name: 'Save', exact: true }).click()

  const choice = editor.getByRole('radiogroup', { name: 'How long to ring an agent' })
  await expect(choice).toContainText(/25.s.*20.s/)
  await expect(chosen(editor, 'Agents in order')).toHaveText(['Ирина Фёдорова'])
  await expect(editor.getByLabel('How many calls fit in')).toHaveValue('7')
  await look(page, 'changed elsewhere', 'dialog[open]')
  await choice.getByText('20').click()
  // And once more, where nothing has to be chosen.
  await changeElsewhere({ agent_wrapup_time: 9 })
  await editor.getByRole('button', { name: 'Save', exact: true }).click()
  await notice(page, 'The queue “Warranty” is changed')
  expect(await other.call('callQueues.read', { call_queue_id })).toMatchObject({
    name: 'Warranty',
    agent_ring_timeout: 20,
    agent_wrapup_time: 9,
    max_queue_size: 7,
    sips: [{ id: 3009 }],
  })
})
