import { look } from '../support/barriers.ts'
import { choosePanel } from '../support/areas.ts'
import { administrator } from '../support/exchange.ts'
import { goTo, openSignedIn } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { words } from '../support/words.ts'

const THERE = '79001110002'

const languages = [
  {
    ...{ locale: words.ru.locale, problems: 'Проблемы', changes: 'Изменения', before: 'Было' },
    ...{ comparison: 'Сравнение', remember: 'Запомнить сейчас…' },
    ...{ choose: 'Выбрать', restore: 'Восстановить…', title: 'Восстановление' },
    ...{ confirm: /^Восстановить \d/ },
    ...{
      undo: 'Отменить изменения',
      entry: /Восстановлено: Before the move, 2\sизменения/,
    },
  },
  {
    ...{ locale: words.en.locale, problems: 'Problems', changes: 'Changes', before: 'Before' },
    ...{ comparison: 'Comparison', remember: 'Remember now…' },
    ...{ choose: 'Select', restore: 'Restore…', title: 'Restore' },
    ...{ confirm: /^Restore \d/ },
    ...{ undo: 'Revert changes', entry: /Restored: Before the move, 2\schanges/ },
  },
] as const

for (const say of languages) {
  test.describe(say.locale, () => {
    test.use({
      locale: say.locale,
      sizes: { sips: 20, numbers: 30, messages: 10, dialogs: 5 },
    })

    test('what others have changed is restored by keyboard, after a preview and one question', async ({
      app,
      page,
      service,
    }) => {
      await openSignedIn({ app, page, service })
      await choosePanel(page, say.problems)
      await page.getByRole('link', { name: say.changes }).press('Enter')
      await page.getByText(say.comparison, { exact: true }).click()
      const press = (name: string | RegExp) =>
        page.getByRole('button', { name }).last().press('Enter')
      async function remember(name: string): Promise<void> {
        await press(say.remember)
        await page.getByRole('dialog').getByRole('textbox').fill(name)
        await page.getByRole('dialog').getByRole('textbox').press('Enter')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      await remember('Before the move')

      const other = administrator(service)
      const numbers = (await other.call('numbers.list', {})).data.valid
      const inside = numbers.find(({ following }) => following?.name)
      const there = { type: 'number', destination_number: THERE, cli_type: 'Y' } as const
      await other.call('numbers.follow', { numbers: [inside?.id ?? NaN], ...there })
      const [{ id: group_id = NaN, name, number } = {}] = (await other.call('groups.list', {})).data
        .valid
      await other.call('groups.replace', {
        ...{ group_id, name: 'Renamed', number: Number(number), timeout: 20 },
        sequence_rule: 'Order',
      })
      await remember('After the move')
      await page.getByRole('combobox', { name: say.before }).fill('Before the move')
      await page.keyboard.press('Enter')

      const compared = page.getByRole('list', { name: say.comparison })
      const boxes = compared.getByRole('checkbox', { name: new RegExp(`^${say.choose} `) })
      await expect(boxes).toHaveCount(2)
      for (const box of await boxes.all()) await box.press('Space')
      await look(page, 'differences-chosen', 'main')
      await press(say.restore)
      const dialog = page.getByRole('dialog', { name: say.title })
      await expect(dialog.getByRole('listitem').first()).toContainText('Renamed')
      await look(page, 'restoring-previewed', 'dialog[open]')
      await press(say.confirm)
      await expect(page.getByRole('button', { name: say.undo })).toBeVisible()
      await look(page, 'restored', 'dialog[open]')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(compared.getByRole('listitem')).toHaveCount(0)

      expect((await other.call('groups.read', { group_id })).name).toBe(name)
      const after = (await other.call('numbers.list', {})).data.valid
      expect(after.find(({ id }) => id === inside?.id)?.following).toEqual(inside?.following)
      await goTo(page, '#/changes')
      await expect(page.getByText(say.entry)).toBeVisible()
    })
  })
}
