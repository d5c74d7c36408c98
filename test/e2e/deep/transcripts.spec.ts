import type { Locator, Page } from '@playwright/test'
import { settled } from '../support/barriers.ts'
import { administrator } from '../support/exchange.ts'
import { dismissAll } from '../support/notices.ts'
import { goTo, openSignedIn, threadRows, type Parts } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { textOf } from '../support/texts.ts'
import { withoutTime } from '../support/transcript.ts'
import type { Language } from '../support/words.ts'

interface Job {
  name: string
  /** Where it begins. */
  place: string
  /** Goes on to the part that is read aloud, by names in the language that is shown. */
  open(page: Page, named: (key: string) => string): Promise<Locator> | Locator
}

const dialog = (page: Page) => page.getByRole('dialog')
const card = (page: Page) => page.locator('main .details')

async function press(page: Page, name: string | RegExp): Promise<void> {
  await page.locator('main').getByRole('button', { name, exact: true }).first().click()
}

/** Presses a button of the page, and takes the dialog that it opens. */
const dialogOf =
  (key: string): Job['open'] =>
  async (page, named) => {
    await press(page, named(key))
    return dialog(page)
  }

async function openConversation(page: Page): Promise<void> {
  // The first is a bank, which cannot be answered.
  await threadRows(page).nth(1).getByRole('link').click()
  await settled(page, '.composer')
}

/** A number that a colleague leads elsewhere while the program is closed. */
const ELSEWHERE = { id: 514, there: '79001110002' }
/** A number that leads nowhere. */
const NOWHERE = '74855000310'
/** The demo company's menu whose hours say nothing of Sunday. */
const MENU = 903

async function plant({ app, page, service }: Parts): Promise<void> {
  await openSignedIn({ app, page, service })
  await page.goto('about:blank')
  await app.stop()
  const { id, there } = ELSEWHERE
  const forwarding = { type: 'number', destination_number: there, cli_type: 'Y' } as const
  await administrator(service).call('numbers.follow', { ...forwarding, numbers: [id] })
  await app.restart()
}

/** The jobs of a day, each where it is decided. */
const JOBS: Job[] = [
  { name: 'new-colleague', place: '#/extensions', open: dialogOf('common.create') },
  {
    name: 'colleague-leaves',
    place: '#/extensions?extension=3008',
    async open(page, named) {
      await card(page)
        .getByRole('button', { name: named('extensions.places.leaving') })
        .click()
      return dialog(page)
    },
  },
  {
    name: 'holiday',
    place: '#/numbers',
    async open(page, named) {
      const ticks = page.locator('main tbody tr.record td.tick')
      for (const place of [0, 1]) await ticks.nth(place).click()
      await press(page, named('numbers.leadElsewhere'))
      return dialog(page)
    },
  },
  {
    name: 'who-was-reachable',
    place: '#/extensions/history',
    open: (page) => page.locator('main .tools'),
  },
  {
    name: 'changed-elsewhere',
    place: '#/changes',
    open: (page) => page.locator('main ol').getByRole('listitem').first(),
  },
  { name: 'nobody-answers', place: `#/numbers?number=${NOWHERE}`, open: card },
  {
    name: 'sunday',
    place: `#/routes?from=scenarios:${MENU}&hour=156`,
    async open(page) {
      await page.getByRole('status').filter({ hasText: '12:00' }).waitFor()
      return page.locator('main .page')
    },
  },
  {
    name: 'to-zero',
    place: '#/inbox',
    async open(page) {
      // How many there are depends on what has been read.
      return threadRows(page).first()
    },
  },
  { name: 'greeting', place: '#/media?recording=808', open: card },
  {
    name: 'voice-menu',
    place: '#/menus/new',
    async open(page) {
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.locator('main').getByRole('region').first().waitFor()
      return page.locator('main')
    },
  },
  { name: 'queue', place: '#/queues', open: dialogOf('queues.list.add') },
  {
    name: 'number-until-friday',
    place: '#/numbers?number=79010004810',
    async open(page, named) {
      await card(page)
        .getByRole('button', { name: named('numbers.leadElsewhere'), exact: true })
        .click()
      return dialog(page)
    },
  },
  { name: 'from-a-table', place: '#/extensions', open: dialogOf('extensions.several') },
  {
    name: 'answer',
    place: '#/inbox',
    async open(page) {
      await openConversation(page)
      return page.locator('form.composer')
    },
  },
  {
    name: 'same-text-to-several',
    place: '#/inbox',
    async open(page, named) {
      await press(page, named('shortcuts.newConversation'))
      await dialog(page)
        .getByRole('button', { name: named('several.open') })
        .click()
      return dialog(page)
    },
  },
  {
    name: 'hand-over',
    place: '#/inbox',
    async open(page) {
      await openConversation(page)
      await page.keyboard.press('Control+Shift+M')
      return page.locator('form.note-form')
    },
  },
]

for (const language of ['ru', 'en'] as const satisfies Language[]) {
  test(`the jobs of a day as a screen reader has them (${language})`, async ({
    app,
    page,
    service,
  }) => {
    test.slow()
    await plant({ app, page, service })
    await app.command('settings.change', { locale: language })
    await app.open()
    await threadRows(page).first().waitFor()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    for (const { name, place, open } of JOBS) {
      await test.step(name, async () => {
        await goTo(page, '#/today')
        await page.evaluate((to) => void (location.hash = to), place)
        await settled(page, 'main')
        const part = await open(page, (key) => textOf(language, key))
        await part.waitFor()
        await dismissAll(page)
        // A foresight takes its time on a slow machine.
        await expect(part.getByText(textOf(language, 'calls.impact.working'))).toHaveCount(0)
        expect
          .soft(withoutTime(await part.ariaSnapshot()))
          .toMatchSnapshot(`${language}-${name}.txt`)
        for (let covers = 0; covers < 3; covers += 1) await page.keyboard.press('Escape')
      })
    }
  })
}
