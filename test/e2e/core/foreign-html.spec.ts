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

/** Without a content policy, which would hide what cleaning has let through. */
const open = (page: Page, workbench: Workbench) => page.goto(`${workbench.address}?bare&part=posts`)

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
  await open(page, workbench)
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
  await open(page, workbench)
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
