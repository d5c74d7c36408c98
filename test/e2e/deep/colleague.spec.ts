import type { Page } from '@playwright/test'
import { look } from '../support/barriers.ts'
import { administrator, notice } from '../support/exchange.ts'
import { dialog, openExtensions, row } from '../support/extensions.ts'
import { expect, test } from '../support/test.ts'

/** A colleague comes and goes: everything from one panel, in few clicks. */

const said = {
  create: 'Create',
  form: 'New extension',
  name: /^Name/,
  hasMobile: 'Also ring a mobile phone',
  mobile: /^Mobile number/,
  next: 'Created. What next?',
  group: 'Add to a group',
  queue: 'Add to a queue',
  number: 'Assign a number',
  add: 'Add',
  give: 'Assign a number',
  inGroup: /in the group “/,
  inQueue: /in the queue “/,
  given: / → /,
  leave: 'Remove from groups, queues and numbers…',
  leaving: /^Remove from groups, queues and numbers: /,
  takeOut: 'Remove',
  takenOut: /removed from all selected places/,
  deleting: /^Delete /,
  remove: 'Delete',
  nothing: 'Nothing leads here.',
  deleted: /: deleted/,
}

/** Counts presses of the mouse, and one for each question that the program asks outside the page. */
async function counted(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const state = window as unknown as { pressed: number }
    state.pressed = 0
    addEventListener('pointerdown', ({ isTrusted }) => (state.pressed += Number(isTrusted)), true)
    addEventListener(
      'input',
      ({ target }) => {
        const isCode = target instanceof HTMLInputElement && target.closest('form.answer')
        if (isCode && target.value !== '') state.pressed += 1
      },
      true,
    )
  })
  let before = 0
  return async () => {
    const now = await page.evaluate(() => (window as unknown as { pressed: number }).pressed)
    const since = now - before
    before = now
    return since
  }
}

test.use({ locale: 'en-US', colorScheme: 'dark' })

test('a colleague comes in 12 clicks and goes in 6, without leaving the panel', async ({
  app,
  page,
  service,
}) => {
  const clicks = await counted(page)
  const press = (name: string, within = page.locator('body')) =>
    within.getByRole('button', { name, exact: true }).click()
  await openExtensions({ app, page, service }, 'en')
  await clicks()

  await test.step('comes', async () => {
    await press(said.create)
    const form = dialog(page, said.form)
    await form.getByLabel(said.name).click()
    await page.keyboard.type('Анна Новенькая')
    await form.getByRole('switch', { name: said.hasMobile }).click()
    await form.getByLabel(said.mobile).first().click()
    await page.keyboard.type('79051234567')
    await press(said.create, form)
    const card = page.getByRole('region', { name: 'Анна Новенькая', exact: true })
    const next = card.getByRole('region', { name: said.next })
    await expect(next).toBeVisible()
    await look(page, 'what comes next')
    for (const [step, added] of [
      ['group', 'inGroup'],
      ['queue', 'inQueue'],
    ] as const) {
      await press(said[step], next)
      await expect(dialog(page, /Анна Новенькая/)).toBeVisible()
      await look(page, `to a ${step}`, 'dialog[open]')
      await press(said.add, dialog(page, /Анна Новенькая/))
      await notice(page, said[added])
    }
    await press(said.number, next)
    await look(page, 'a number is given', 'dialog[open]')
    await press(said.give, dialog(page, /Анна/))
    await notice(page, said.given)
    expect(await clicks()).toBe(12)
  })

  const other = administrator(service)
  const sip = async () => {
    for await (const one of other.rows('sip.list', {})) {
      if (one.name === 'Анна Новенькая') return one.id
    }
    return undefined
  }
  const id = await sip()
  const members = async () => {
    const groups = await other.call('groups.read', { group_id: 401 })
    const queue = await other.call('callQueues.read', { call_queue_id: 701 })
    return [groups, queue].map(({ sips }) => (sips ?? []).some((one) => one.id === id))
  }
  expect(await members()).toEqual([true, true])

  await test.step('goes', async () => {
    await row(page, 'Анна Новенькая').first().locator('td').nth(1).click()
    const card = page.getByRole('region', { name: 'Анна Новенькая', exact: true })
    await press(said.leave, card)
    const leaving = dialog(page, said.leaving)
    await expect(leaving.getByRole('checkbox', { checked: true })).toHaveCount(3)
    await look(page, 'somebody leaves', 'dialog[open]')
    await press(said.takeOut, leaving)
    await notice(page, said.takenOut)
    const question = dialog(page, said.deleting)
    await expect(question).toContainText(said.nothing)
    await press(said.remove, question)
    await notice(page, said.deleted)
    expect(await clicks()).toBe(6)
  })
  expect(await sip()).toBeUndefined()
  expect(await members()).toEqual([false, false])
  await other.close()
})
