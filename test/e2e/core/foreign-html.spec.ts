import type { Page } from '@playwright/test'
import fc from 'fast-check'
import type { Workbench } from '../../support/workbench.ts'
import { PAYLOADS, PIECES } from '../../support/html-payloads.ts'
import { expect, test } from '../support/workbench.ts'

/** `window.posts` of the page. */
interface Posts {
  show(given: readonly string[]): Promise<void>
  asked: string[]
}
type PostsWindow = Window & { posts: Posts }
type PostWindow = Window & { post: { show(html: string): Promise<void> } }

/** Without a content policy, which would hide what cleaning has let through. */
const open = (page: Page, workbench: Workbench, part: string) =>
  page.goto(`${workbench.address}?bare&part=${part}`)

const generated = fc.sample(
  fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 12 }).map((all) => all.join('')),
  { numRuns: 2_000, seed: 20 },
)

/** Posts that are in the page at a time. */
const TOGETHER = 100

const ODD =
  'script, style, iframe, object, embed, link, meta, base, form, input, svg, math, img, video, audio, ' +
  'template, [href], [src], [style], [class], [id], [name], [data-v-app]'

/** Draws posts, presses all that is in them, and answers what is there that must not be. */
async function draw(page: Page, posts: readonly string[]): Promise<string[]> {
  return page.evaluate(
    async ({ given, odd }) => {
      const { posts: part } = window as unknown as PostsWindow
      await part.show(given)
      const drawn = [...document.querySelectorAll('.foreign')]
      if (drawn.length !== given.length) throw new Error(`${drawn.length} posts were drawn`)
      for (const post of drawn) {
        const inside = post.querySelectorAll<HTMLElement>('*')
        // In ten thousand nested ones a press would pass by each of them as often.
        if (inside.length < 1_000) for (const one of inside) one.click()
      }
      return drawn
        .filter((post) => post.querySelector(odd) !== null)
        .map((post) => post.outerHTML.slice(0, 2_000))
    },
    { given: posts, odd: ODD },
  )
}

test('nothing in posts of support runs, asks for anything, or leads away', async ({
  page,
  workbench,
}) => {
  await open(page, workbench, 'posts')
  await page.waitForFunction(() => 'posts' in window)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const moved: string[] = []
  page.on('framenavigated', (frame) => moved.push(frame.url()))
  const opened: unknown[] = []
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => opened.push(dialog.message())))
  page.context().on('page', (other) => opened.push(other.url()))

  const all = [...PAYLOADS, ...generated]
  for (let at = 0; at < all.length; at += TOGETHER) {
    expect(await draw(page, all.slice(at, at + TOGETHER))).toEqual([])
  }
  // What was asked for before it has come by now.
  await page.evaluate(() => fetch('/fence'))
  // Letters are the app's own.
  expect(asked.filter((path) => !/^\/assets\/inter-.*\.woff2$/.test(path))).toEqual(['/fence'])
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  expect([moved, opened]).toEqual([[], []])
  // Links lead to a question, and only those of the web.
  const links = await page.evaluate(() => (window as unknown as PostsWindow).posts.asked)
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter((address) => !/^https?:\/\//.test(address))).toEqual([])
})

test('without cleaning the same posts do all of that', async ({ page, workbench }) => {
  await open(page, workbench, 'posts')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.evaluate(
    (posts) => {
      const box = document.createElement('div')
      document.body.append(box)
      // Those that lead away would end the look.
      box.innerHTML = posts.filter((html) => !html.includes('refresh')).join('\n')
    },
    PAYLOADS.slice(0, 40),
  )
  await page.waitForFunction(() => 'pwned' in window)
  expect(asked.some((path) => path.includes('leak'))).toBe(true)
})

/** How often `tag` is opened with another attribute each time: a parser opens all of them again in each block. */
const opened = (tag: string, count: number): string =>
  Array.from({ length: count }, (_, at) => `<${tag} ${at}>`).join('')

// Of 24 KB each, and seconds or minutes of the window's time.
const HEAVY: [what: string, html: string][] = [
  ['quotes in each other', '<q>'.repeat(8_000)],
  ['elements in each other', '<div>'.repeat(300)],
  ['elements of no known name in each other', '<x>'.repeat(8_000)],
  ['paragraphs', '<p>'.repeat(8_000)],
  ['formatting that begins anew in each paragraph', opened('b', 1_500) + '<p>'.repeat(4_000)],
  ['the same behind quotes', '<b 1="</b>">'.repeat(1_000) + '<p>'.repeat(4_000)],
  ['the same in few names', '<b><i><u><s>'.repeat(3) + '<p>'.repeat(7_000)],
]

for (const [what, html] of HEAVY) {
  test(`a post with too many ${what} is plain text`, async ({ page, workbench }) => {
    await open(page, workbench, 'post')
    await page.waitForFunction(() => 'post' in window)
    await page.evaluate(
      (given) => (window as unknown as PostWindow).post.show(given),
      `${html}Слова`,
    )
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
  await open(page, workbench, 'post')
  await page.waitForFunction(() => 'post' in window)
  await page.evaluate((given) => (window as unknown as PostWindow).post.show(given), html)
  await expect(page.locator('.foreign tr')).toHaveCount(150)
  await expect(page.getByRole('button', { name: 'Простой текст' })).toBeVisible()
})

test('a picture from elsewhere is called by its file, where that has a name', async ({
  page,
  workbench,
}) => {
  const pictures = ['', 'a/shelf.png'].map((path) => `<img src="https://pictures.example/${path}">`)
  await open(page, workbench, 'post')
  await page.waitForFunction(() => 'post' in window)
  await page.evaluate(
    (given) => (window as unknown as PostWindow).post.show(given),
    pictures.join('<br>'),
  )
  await expect(page.getByRole('article').getByRole('link')).toHaveText([
    '[картинка: открыть в браузере]',
    '[картинка «shelf.png»: открыть в браузере]',
  ])
})
