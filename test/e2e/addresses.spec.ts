import { openSignedIn } from './support/screens.ts'
import { expect, test } from './support/test.ts'
import { languages, words } from './support/words.ts'

const said = {
  ru: {
    place: 'Доступ',
    users: 'Пользователи',
    add: 'Добавить адреса сервиса…',
    title: 'Недостающие адреса сервиса',
    rpc: 'Адрес RPC',
    unlocks: /Откроет: пользователей/,
    done: 'Добавить',
  },
  en: {
    place: 'People',
    users: 'Users',
    add: 'Add service addresses…',
    title: 'Missing service addresses',
    rpc: 'RPC address',
    unlocks: /Unlocks: users/,
    done: 'Add',
  },
} as const

for (const language of languages) {
  test.describe(`a missing address, ${language}`, () => {
    const texts = said[language]
    test.use({ locale: words[language].locale })

    test('is added where it is missed, says what it brings, and nobody signs out', async ({
      app,
      page,
      service,
    }) => {
      await openSignedIn({ app, page, service })
      await page.getByRole('link', { name: texts.place }).click()
      await page.getByRole('button', { name: texts.add }).click()
      const dialog = page.getByRole('dialog', { name: texts.title })
      const rpc = dialog.getByLabel(texts.rpc)
      await expect(rpc).toHaveAccessibleDescription(texts.unlocks)
      await expect(rpc).toHaveValue(service.addresses.rpc)
      await dialog.getByRole('button', { name: texts.done, exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(
        page.getByRole('list', { name: texts.users }).getByRole('listitem'),
      ).not.toHaveCount(0)
      await expect(page.getByRole('button', { name: texts.add })).toBeHidden()
    })
  })
}
