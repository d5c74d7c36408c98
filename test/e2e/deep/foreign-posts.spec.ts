import type { Page } from '@playwright/test'
import type { Workbench } from '../../support/workbench.ts'
import { expect, test } from '../support/workbench.ts'

type PostWindow = Window & { post: { show(html: string): Promise<void> } }

/** Without a content policy, which would hide what cleaning has let through. */
async function show(page: Page, workbench: Workbench, html: string): Promise<void> {
  await page.goto(`${workbench.address}?bare&part=post`)
  await page.waitForFunction(() => 'post' in window)
  await page.evaluate((given) => (window as unknown as PostWindow).post.show(given), html)
}

/** How often `tag` is opened with another attribute each time: a parser opens all of them again in each block. */
const opened = (tag: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `<${tag} ${at}>`).join('')

// Of 24 KB each, and seconds or minutes of the window's time. What is never closed may be words, which are kept.
const HEAVY: [what: string, html: string][] = [
  ['quotes in each other', `${'<q>'.repeat(8_000)}</q>`],
  ['elements in each other', `${'<div>'.repeat(300)}</div>`],
  ['elements of no known name in each other', `${'<x>'.repeat(8_000)}</x>`],
  ['paragraphs', '<p>'.repeat(8_000)],
  ['formatting that begins anew in each paragraph', opened('b', 1_500) + '<p>'.repeat(4_000)],
  ['the same behind quotes', '<b 1="</b>">'.repeat(1_000) + '<p>'.repeat(4_000)],
  ['the same in few names', '<b><i><u><s>'.repeat(3) + '<p>'.repeat(7_000)],
]

for (const [what, html] of HEAVY) {
  test(`a post with too many ${what} is plain text`, async ({ page, workbench }) => {
    await show(page, workbench, `${html}Слова`)
    const post = page.getByRole('article')
    await expect(post).toContainText('Слова')
    await expect(post).toContainText('показано простым текстом')
    await expect(post.locator('.foreign')).toHaveCount(0)
    await expect(post.getByRole('button')).toHaveCount(0)
  })
}

test('a long letter with answers in answers keeps its formatting', async ({ page, workbench }) => {
  const answers = '<div><blockquote><p>Здравствуйте, <b>коллеги</b>!<br>'
  const row = '<tr><td><b>1</b></td><td style="x"><i>две</i></td><td>три</td></tr>'
  const html = `${answers.repeat(40)}<table>${row.repeat(150)}</table>`
  await show(page, workbench, html)
  await expect(page.locator('.foreign tr')).toHaveCount(150)
  await expect(page.getByRole('button', { name: 'Простой текст' })).toBeVisible()
})

test('a picture from elsewhere is called by its file, where that has a name', async ({
  page,
  workbench,
}) => {
  const pictures = ['', 'a/shelf.png'].map((path) => `<img src="https://pictures.example/${path}">`)
  await show(page, workbench, pictures.join('<br>'))
  await expect(page.getByRole('article').getByRole('link')).toHaveText([
    '[картинка: открыть в браузере]',
    '[картинка «shelf.png»: открыть в браузере]',
  ])
})
