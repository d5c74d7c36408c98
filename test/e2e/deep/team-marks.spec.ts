import type { Page } from '@playwright/test'
import type { Cluster } from '../../support/postgres/cluster.ts'
import { barriers } from '../support/barriers.ts'
import { test } from '../support/colleagues.ts'
import { openThread, OWN, thread } from '../support/screens.ts'
import { expect } from '../support/test.ts'

const first = { typed: '89150007711', shown: '+7 915 000-77-11' }
const second = { typed: '89150007722', shown: '+7 915 000-77-22' }

/** The colleague's login is of no use, until it is given back. */
async function lockOut(cluster: Cluster): Promise<() => Promise<void>> {
  const server = await cluster.administrator()
  const { rows } = await server.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname LIKE 'office%'`,
  )
  const office = await cluster.administrator(rows[0]?.name)
  const { rows: devices } = await office.query<{ role: string }>(
    'SELECT role FROM team.device d JOIN team.member m ON m.id = d.member WHERE NOT m.owner',
  )
  await office.end()
  const role = devices[0]?.role ?? ''
  await server.query(`ALTER ROLE ${role} NOLOGIN`)
  await server.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1', [
    role,
  ])
  return async () => {
    await server.query(`ALTER ROLE ${role} LOGIN`)
    await server.end()
  }
}

const row = (page: Page, { shown }: { shown: string }) => thread(page, shown)

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu, exact: true }).click()
  const named = { name: new RegExp(`^${item}`) }
  await page.getByRole('menuitem', named).or(page.getByRole('menuitemcheckbox', named)).click()
}

test('what one does with a conversation is done for both, and what was done while away is told', async ({
  page,
  service,
  office,
}) => {
  await service.message(first.typed, OWN, 'Сколько стоит доставка?')
  await service.message(second.typed, OWN, 'Когда вы работаете?')
  const colleague = await office.open()
  await expect(row(colleague, first)).toBeVisible()
  await expect(row(page, second)).toBeVisible()

  await test.step('who is to answer is seen by both, and lists by it', async () => {
    await openThread(page, first.shown)
    await page.keyboard.press('Escape')
    await row(page, first).locator('a').focus()
    const boris = page.getByRole('menuitemcheckbox', { name: 'Борис' })
    // The colleagues may not be known yet, on a busy machine.
    await expect(async () => {
      await page.keyboard.press('g')
      await expect(boris).toBeVisible({ timeout: 5_000 })
    }).toPass()
    await boris.click()
    await expect(page.getByText('Назначено: Борис', { exact: true }).first()).toBeAttached()
    await expect(row(colleague, first).getByText('Assigned to you')).toBeAttached()
    await choose(colleague, 'More filters', 'Assigned to me')
    await expect(row(colleague, second)).toHaveCount(0)
    await expect(row(colleague, first)).toBeVisible()
    expect(await barriers(colleague)).toEqual([])
    await colleague.getByRole('button', { name: 'Remove the filter: Assigned to me' }).click()
    await choose(page, 'Другие фильтры', 'Не назначенные')
    await expect(row(page, first)).toHaveCount(0)
    await page.getByRole('button', { name: 'Снять фильтр: Не назначенные' }).click()
    await choose(page, 'Другие фильтры', 'Назначенные мне')
    await expect(page.getByRole('heading', { name: 'Ничего не найдено' })).toBeVisible()
    await page.getByRole('button', { name: 'Сбросить фильтры' }).click()
  })

  await test.step('what is read, archived and taken back is so for both', async () => {
    await expect(row(colleague, second).getByText('1 unread')).toBeAttached()
    await openThread(page, second.shown)
    await expect(row(colleague, second).getByText('1 unread')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await row(page, second).locator('a').focus()
    await page.keyboard.press('a')
    await expect(row(colleague, second)).toHaveCount(0)
    await page.getByRole('button', { name: 'Вернуть' }).last().click()
    await expect(row(colleague, second)).toBeVisible()
  })

  await test.step('what was decided otherwise meanwhile is listed, and can be set again', async () => {
    const letIn = await lockOut(office.cluster)
    await openThread(colleague, first.shown)
    await expect(colleague.getByText('Team offline')).toBeVisible()
    await choose(colleague, 'Actions for the conversation', 'Assign…')
    await colleague.getByRole('menuitemcheckbox', { name: 'No one' }).click()
    await expect(colleague.getByRole('banner').getByText('Assigned to you')).toHaveCount(0)
    await openThread(page, first.shown)
    await choose(page, 'Действия с перепиской', 'Назначить…')
    await page.getByRole('menuitemcheckbox', { name: 'Я' }).click()
    await letIn()
    const note = colleague.getByRole('button', { name: 'Changed by colleagues too: 1' })
    await note.click()
    const dialog = colleague.getByRole('dialog')
    await expect(dialog.getByText('Assigned to Анна')).toBeVisible()
    await expect(dialog.getByText('Not assigned')).toBeVisible()
    expect(await barriers(colleague)).toEqual([])
    await dialog.getByRole('button', { name: 'Apply mine' }).click()
    await expect(dialog.getByText('Nothing left.')).toBeVisible()
    await expect(row(page, first).getByText('Назначено')).toHaveCount(0)
  })
})
