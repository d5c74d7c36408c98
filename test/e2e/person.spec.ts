import {
  bubble,
  checkNow,
  composer,
  openSignedIn,
  OWN,
  thread,
  threadRows,
} from './support/screens.ts'
import { expect, test } from './support/test.ts'

/** Another own number that can send. */
const SALON = '79010004811'
const ANNA = { typed: '79265550101', shown: '+7 926 555-01-01' }

for (const language of ['ru', 'en'] as const) {
  const words = {
    ru: {
      from: 'С номера',
      viaOwn: /^на ваш номер/,
      viaSalon: /^с вашего номера/,
      apart: 'По номерам',
      settings: 'Настройки',
    },
    en: {
      from: 'From number',
      viaOwn: /^to your number/,
      viaSalon: /^from your number/,
      apart: 'By number',
      settings: 'Settings',
    },
  }[language]

  test.describe(language, () => {
    test.use({ locale: language === 'ru' ? 'ru-RU' : 'en-US' })

    test('who writes to two numbers is one conversation, answered from either', async ({
      app,
      page,
      service,
    }) => {
      await openSignedIn({ app, page, service })
      await service.message(ANNA.typed, OWN, 'Спрошу здесь')
      await service.message(ANNA.typed, SALON, 'И здесь спрошу')
      await checkNow(page)

      await test.step('one row, both messages, each with its number', async () => {
        await expect(thread(page, ANNA.shown)).toHaveCount(1)
        await thread(page, ANNA.shown).getByRole('link').click()
        await expect(bubble(page, 'Спрошу здесь')).toBeVisible()
        await expect(bubble(page, 'И здесь спрошу')).toBeVisible()
        await expect(page.getByText(words.viaOwn)).toHaveCount(2)
      })

      const from = page.locator('.composer select')
      await test.step('it is answered where it was written to last; another number keeps the text', async () => {
        await expect(from).toHaveValue(SALON)
        await composer(page, language).fill('Отвечу с другого')
        await from.selectOption(OWN)
        await expect(from).toHaveValue(OWN)
        await expect(composer(page, language)).toHaveValue('Отвечу с другого')
        await expect(bubble(page, 'И здесь спрошу')).toBeVisible()
        await composer(page, language).press('Enter')
        await expect(bubble(page, 'Отвечу с другого')).toBeVisible()
        await expect(page.getByText(words.viaSalon)).toHaveCount(1)
      })

      await test.step('what is done is done with all of it', async () => {
        await thread(page, ANNA.shown).getByRole('link').focus()
        await page.keyboard.press('a')
        await expect(thread(page, ANNA.shown)).toHaveCount(0)
        await service.message(ANNA.typed, OWN, 'Ещё вопрос')
        await checkNow(page)
        await expect(thread(page, ANNA.shown)).toHaveCount(1)
      })

      await test.step('a setting shows each own number apart', async () => {
        await page.getByRole('link', { name: words.settings }).click()
        await page.locator('label').filter({ hasText: words.apart }).click()
        await page.goBack()
        await expect(threadRows(page).first()).toBeVisible()
        await thread(page, ANNA.shown).getByRole('link').click()
        await expect(bubble(page, 'Ещё вопрос')).toBeVisible()
        await expect(bubble(page, 'И здесь спрошу')).toHaveCount(0)
      })
    })
  })
}
