import { readFileSync } from 'node:fs'
import { look } from '../support/barriers.ts'
import { countPresses } from '../support/presses.ts'
import { openSignedIn, openThread, OWN, thread } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import type { Language } from '../support/words.ts'

const customer = { typed: '89150007733', shown: '+7 915 000-77-33' }

const texts = {
  ru: {
    card: /^О\sчеловеке/,
    open: 'Все данные о человеке…',
    title: 'Данные о человеке',
    messages: 'Сообщения: 1',
    save: 'Сохранить страницей',
    erase: 'Стереть всё…',
    gone: 'Стёрто',
    ask: 'Написать в поддержку…',
  },
  en: {
    card: /^About/,
    open: 'All data about this person…',
    title: 'Data about this person',
    messages: 'Messages: 1',
    save: 'Save as a page',
    erase: 'Erase everything…',
    gone: 'Erased',
    ask: 'Ask support…',
  },
} as const

for (const language of ['ru', 'en'] as const satisfies Language[]) {
  const said = texts[language]
  const spaced = (text: string) => new RegExp(`^${text.replaceAll(' ', '\\s')}$`)

  test(`what is known of a person is saved, then erased, and no reading brings it back, in ${language}`, async ({
    app,
    page,
    service,
  }) => {
    await service.message(customer.typed, OWN, 'Удалите мои данные')
    await openSignedIn({ app, page, service })
    await app.command('settings.change', { locale: language })
    await openThread(page, customer.shown)
    const presses = await countPresses(page)
    await page.getByRole('button', { name: said.card }).first().click()
    await page.getByRole('button', { name: spaced(said.open) }).click()
    const dialog = page.getByRole('dialog', { name: spaced(said.title) })
    await expect(dialog).toContainText(customer.shown)
    await expect(dialog).toContainText(said.messages)
    await look(page, 'what is known of a person', 'dialog[open]')

    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: spaced(said.save) }).click()
    const file = readFileSync(await (await saved).path(), 'utf8')
    expect(file).toContain('Удалите мои данные')
    expect((await presses()).clicks, 'a request for information').toBe(3)

    await dialog.getByRole('button', { name: spaced(said.erase) }).click()
    const done = page.getByRole('dialog', { name: spaced(said.gone) })
    await expect(done).toContainText(customer.shown)
    // That one for the file was not needed for it; the code in the terminal stands in for one.
    expect((await presses()).clicks, 'forgetting').toBeLessThanOrEqual(4)
    await look(page, 'a person is forgotten', 'dialog[open]')
    await done.getByRole('button', { name: spaced(said.ask) }).click()
    await expect(page.locator('main textarea').last()).toHaveValue(/77-33/)

    await app.restart()
    await app.open()
    await expect(thread(page, '+7 ')).not.toHaveCount(0)
    await expect(thread(page, customer.shown)).toHaveCount(0)
  })
}
