import type { Page } from '@playwright/test'
import { look } from '../support/barriers.ts'
import { administrator, openPanel, row } from '../support/exchange.ts'
import { countPresses } from '../support/presses.ts'
import { plantPresence, type Course } from '../support/seen-before.ts'
import { byEmail } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

const say = {
  extensions: 'Extensions',
  history: 'History',
  earlier: 'Earlier',
  tuesday: /^Tue \d+$/i,
  hours: 'Hours',
  afternoon: 'Afternoon',
  until: 'To',
  date: 'Date',
  title: /Tuesday/,
  partly: '1 h 30 min of 4 h',
  whole: '4 h of 4 h',
  never: 'offline',
  mobile: 'on mobile',
  nothing: 'no data',
  team: /of\s4\sh\s+\d\sof\s\d/,
  gone: 'not in the account since',
  refresh: 'Refresh',
  who: 'Who was online',
  quarter: '1 h 15 min of 1 h 15 min',
} as const

const DAY = 86_400_000
const HOUR = 3_600_000

/** Midnight in Moscow of the last Tuesday before today. */
function lastTuesday(): number {
  const today = Math.floor((Date.now() + 3 * HOUR) / DAY)
  // The first day of 1970 was a Thursday.
  const since = (today + 4 - 2) % 7 || 7
  return (today - since) * DAY - 3 * HOUR
}

const cell = (page: Page, name: string) => row(page, name).locator('td:not(.tick)').nth(2)

test.use({ locale: 'en-US' })

test('who could be reached last Tuesday afternoon', async ({ app, page, service }) => {
  const tuesday = lastTuesday()
  const { id: cabinet } = await app.signIn(byEmail(service))
  await app.stop()
  const other = administrator(service)
  const { rows } = await other.page('sip.list', {}, 1)
  const [first, second, third, fourth] = rows.map(({ id, name }) => ({ id, name: `${name}` }))
  if (!first || !second || !third || !fourth) throw new Error('There are too few')
  const at = (hour: number) => tuesday + hour * HOUR
  const courses: Course[] = [
    {
      id: first.id,
      changes: [
        [at(8), false],
        [at(14), true],
        [at(15.5), false],
      ],
    },
    { id: second.id, changes: [[at(9), true]] },
    {
      id: third.id,
      changes: [
        [at(8), true],
        [at(13), false],
      ],
    },
  ]
  await plantPresence({ home: app.home, cabinet }, { from: at(8), to: at(20) }, courses)
  await app.restart()
  await openPanel({ app, page, service }, say.extensions)

  const presses = await countPresses(page)
  await page.getByRole('link', { name: say.history }).click()
  const day = page.getByRole('button', { name: say.tuesday })
  if (await day.isDisabled()) await page.getByRole('button', { name: say.earlier }).click()
  else if (tuesday < Date.now() - 6 * DAY) {
    await page.getByRole('button', { name: say.earlier }).click()
  }
  await day.click()
  await page.getByRole('combobox', { name: say.hours }).selectOption(say.afternoon)
  await expect(page.getByRole('status').filter({ hasText: say.title })).toBeVisible()
  await expect(cell(page, first.name)).toContainText(say.partly)
  await expect(cell(page, second.name)).toContainText(say.whole)
  // Its calls went on to a mobile phone.
  await expect(cell(page, third.name)).toHaveText(say.mobile)
  await expect(cell(page, fourth.name)).toHaveText(say.nothing)
  // A choice of the platform's list is not seen as presses: it takes one click and two keys.
  expect((await presses()).clicks).toBeLessThanOrEqual(3)
  await look(page, 'last Tuesday afternoon')

  await test.step('by keys alone', async () => {
    const end = page.getByRole('slider', { name: say.until })
    await end.focus()
    for (const key of ['PageDown', 'PageDown', 'PageDown', 'ArrowRight']) {
      await page.keyboard.press(key)
    }
    await expect(cell(page, first.name)).toContainText(say.quarter)
  })

  await test.step('drawn above the lines', async () => {
    const box = await page
      .getByRole('columnheader')
      .getByRole('group', { name: say.hours })
      .boundingBox()
    if (!box) throw new Error('There are no hours')
    const draw = async (from: number, to: number) => {
      const x = (hour: number) => box.x + (box.width * hour) / 24
      const y = box.y + box.height - 4
      await page.mouse.move(x(from), y)
      await page.mouse.down()
      await page.mouse.move(x(to), y, { steps: 4 })
      await page.mouse.up()
    }
    await draw(10, 12)
    await expect(cell(page, first.name)).toHaveText(say.never)
    await draw(14, 17)
    // An end is held and moved.
    await draw(17, 18)
    await expect(cell(page, first.name)).toContainText(say.partly)
  })

  await test.step('a group is told by its people', async () => {
    const team = page.getByRole('row').filter({ hasText: say.team }).first()
    await team.locator('td:not(.tick)').nth(1).click()
    await expect(page.getByRole('list', { name: say.who }).getByRole('listitem')).not.toHaveCount(0)
    await look(page, 'a group last Tuesday')
    await page.keyboard.press('Escape')
  })

  await test.step('who is gone stays in the history', async () => {
    await other.call('sip.delete', { sip_id: third.id })
    await page.getByRole('button', { name: say.refresh, exact: true }).click()
    await expect(row(page, third.name)).toContainText(say.gone)
    await expect(cell(page, third.name)).toHaveText(say.never)
  })
})
