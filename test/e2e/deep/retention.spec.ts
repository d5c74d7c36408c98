import type { Page } from '@playwright/test'
import { look } from '../support/barriers.ts'
import { byEmail } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import type { Language } from '../support/words.ts'

const texts = {
  ru: {
    settings: 'Настройки',
    title: 'Сроки хранения',
    change: 'Изменить…',
    messages: 'Сообщения',
    month: '1 месяц',
    next: 'Далее',
    review: 'Что будет удалено',
    delete: 'Удалить',
    gone: /: удалено \d/,
  },
  en: {
    settings: 'Settings',
    title: 'Retention',
    change: 'Change…',
    messages: 'Messages',
    month: '1 month',
    next: 'Next',
    review: 'Data to be deleted',
    delete: 'Delete',
    gone: /: deleted \d/,
  },
} as const

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test.use({ sizes: { sips: 5, numbers: 5, messages: 3_000, dialogs: 40 } })

for (const language of ['ru', 'en'] as const satisfies Language[]) {
  const words = texts[language]
  test(`messages older than a month go, and no reading brings them back, in ${language}`, async ({
    app,
    page,
    service,
  }) => {
    await app.command('settings.change', { locale: language })
    const { id: cabinet } = await app.signIn(byEmail(service))
    const preview = () =>
      app.command('retention.preview', { cabinet, choice: { months: { messages: 1 }, also: [] } })
    // The history is read on while somebody looks.
    await app.open()
    await expect.poll(async () => (await preview()).counts.messages).toBeGreaterThan(0)

    await page.getByRole('link', { name: words.settings }).click()
    const section = page.locator('section', {
      has: page.getByRole('heading', { name: words.title }),
    })
    await section.getByRole('button', { name: words.change }).click()
    const terms = page.getByRole('dialog', { name: words.title })
    await terms.getByLabel(words.messages, { exact: true }).selectOption({ label: words.month })
    await look(page, 'the terms', 'dialog')
    await button(page, words.next).click()
    const dialog = page.getByRole('dialog', { name: words.review })
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    await look(page, 'what goes', 'dialog')
    await dialog.getByRole('button', { name: words.delete }).click()
    await expect(section.getByText(words.gone)).toBeVisible()
    await look(page, 'the settings of retention')

    await app.restart()
    await app.command('cabinet.check', { cabinet })
    const { months } = await app.command('retention.state', { cabinet })
    expect(months).toEqual({ messages: 1 })
    // Nothing is worked out before the service has said what time it is.
    await expect(async () => expect((await preview()).counts.messages).toBe(0)).toPass()
  })
}
