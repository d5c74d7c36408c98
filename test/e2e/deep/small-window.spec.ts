import type { Locator } from '@playwright/test'
import { codeField } from '../support/codes.ts'
import { toPanel } from '../support/exchange.ts'
import { openSignedIn, threadRows } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { tap } from '../support/wire.ts'
import { wordsOf } from '../../../electron/shell/confirmation/words.ts'

test.use({ viewport: { width: 900, height: 600 }, typesCodes: false })

/** How far down a part reaches below the upper edge of another, in pixels. */
async function overlap(part: Locator, other: Locator): Promise<number> {
  const [upper, lower] = [await part.boundingBox(), await other.boundingBox()]
  if (!upper || !lower) throw new Error('It is not shown')
  return upper.y + upper.height - lower.y
}

test('a small window keeps in sight what matters', async ({ app, page, service }) => {
  const wire = await tap(page)
  await openSignedIn({ app, page, service })

  await test.step('notices about the file of messages leave room for the conversations', async () => {
    const kinds = ['gone', 'older', 'unproven', 'copied'] as const
    wire.tell('fileNotices.changed', {
      cabinet: wire.cabinet(),
      fileNotices: kinds.map((kind) => ({ kind, at: Date.now(), missing: 3, asked: 2 })),
    })
    await page.getByText(/Папка данных скопирована/).waitFor()
    await expect(threadRows(page).nth(2)).toBeInViewport({ ratio: 1 })
    await page.getByRole('button', { name: 'Что это значит' }).click()
    const seen = page.getByRole('button', { name: 'Понятно' })
    await expect(seen).toBeInViewport({ ratio: 1 })
    await seen.click()
  })

  await test.step('whose money it is, beside how many can be reached', async () => {
    const head = page.getByRole('banner')
    const [rest, whose] = [head.locator('.reach-count'), head.locator('.account-tag')]
    const areApart = async () => {
      const [left, right] = [await rest.boundingBox(), await whose.boundingBox()]
      return left && right && right.width > 80 && left.x + left.width <= right.x
    }
    await expect(head.getByRole('link', { name: /Счёт на/ })).toBeVisible()
    await expect.poll(areApart).toBe(true)
    const open = { id: 7, name: '48520-107', sum: 4900, issued: '2026-11-28', total: 4900 }
    wire.tell('balance.changed', {
      cabinet: wire.cabinet(),
      balance: { amount: 4312.6, at: Date.now(), short: 3770, open },
    })
    await expect(head.getByRole('link', { name: /Счёт 48520-107/ })).toBeVisible()
    await expect.poll(areApart).toBe(true)
  })

  await test.step('what is wrong with a long form, and why it was not saved', async () => {
    await page.evaluate(() => void (location.hash = '#/extensions'))
    await page.getByRole('button', { name: 'Создать', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Имя').fill('Дежурный')
    const seconds = dialog.getByLabel('Сколько звонит телефон')
    await seconds.fill('1.000')
    await dialog.getByRole('button', { name: 'Создать' }).click()
    await expect(seconds).toBeFocused()
    const answer = dialog.getByRole('button', { name: '1 000 с' })
    const cancel = dialog.getByRole('button', { name: 'Отмена' })
    await expect.poll(() => overlap(answer, cancel)).toBeLessThanOrEqual(0)
    await seconds.fill('20')
    wire.answer('extensions.create', { failure: { kind: 'changed', field: 'created' } })
    await dialog.getByRole('button', { name: 'Создать' }).click()
    await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect(dialog.getByRole('button', { name: 'Создать' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Закрыть', exact: true }).last().click()
  })

  await test.step('the names of tariffs, and what diagnostics hold said whole', async () => {
    await toPanel(page, 'Деньги')
    await page.getByRole('link', { name: 'Тарифы', exact: true }).click()
    const tariffs = page.getByRole('group', { name: 'Сравнение тарифов' })
    await expect(tariffs.getByRole('button').last()).toBeVisible()
    const [scrolled, above] = await tariffs.evaluate((box) => {
      box.scrollTop = box.scrollHeight
      const [head, edge] = [box.querySelector('thead'), box.getBoundingClientRect()]
      return [box.scrollTop, edge.top - (head?.getBoundingClientRect().top ?? NaN)]
    })
    expect(scrolled).toBeGreaterThan(0)
    expect(Math.abs(above)).toBeLessThanOrEqual(1)
    await toPanel(page, 'Диагностика')
    await expect(page.getByText('Нет паролей, текстов и номеров')).toBeInViewport({ ratio: 1 })
  })

  await test.step('the field for the code, however much is asked about', async () => {
    await toPanel(page, 'Номера')
    const numbers = Array.from({ length: 14 }, (_, place) => ({ number: `790100048${10 + place}` }))
    const question = { kind: 'forward', to: { type: 'sip', name: 'Охрана' }, numbers } as const
    const words = { ru: wordsOf(question, 'ru'), en: wordsOf(question, 'en') }
    wire.answer('app.confirm', { value: { state: 'wrong', left: 2 } })
    wire.tell('confirmation.due', { id: 'one', words, mayHold: true, digits: 6 })

    const asked = page.getByText(
      'Направить входящие звонки 14 номеров на внутренний номер «Охрана»?',
    )
    await expect(codeField(page)).toBeFocused()
    await expect(asked).toBeInViewport({ ratio: 1 })
    // The actions lie over what scrolls beneath them.
    const cancel = page.getByRole('button', { name: 'Отмена' })
    await expect.poll(() => overlap(codeField(page), cancel)).toBeLessThanOrEqual(0)
    await codeField(page).fill('000000')
    await expect(page.getByRole('dialog').getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect(asked).toBeInViewport({ ratio: 1 })
  })
})
