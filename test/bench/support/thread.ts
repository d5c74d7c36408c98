import { chromium, type Page } from '@playwright/test'
import type { CollectionDetail } from '../../../electron/bridge/index.ts'
import type { Post, Ticket } from '../../../electron/bridge/support.ts'
import { chromiumOptions } from '../../support/chromium.ts'
import type { Figure } from '../figure.ts'
import { buildApp, serve } from '../first-paint/pages.ts'
import { openListPage } from '../list-page.ts'

const POSTS = 200
/** Of one post, in bytes. */
const SIZE = 5_000
/** The longest frame that is good, in milliseconds. */
const FRAME = 50
/** Openings that are not counted: the first ones also pay for compiling the code. */
const WARM_UP = 3

/**
 * A ticket of 200 posts of 5 kB in the built app.
 *
 * - **Opening**: from the change of the address to the frame in which all posts in sight are drawn, against
 *   writing the HTML of those very posts into the same page as it came.
 * - **Frames**: the longest time between two while it opens and while somebody scrolls through all of it,
 *   of each visit: a frame that waits for the thread is late in all of them, one that waits for another
 *   program in some.
 */
export async function thread(rounds: number): Promise<Figure[]> {
  const server = await serve(await buildApp())
  const browser = await chromium.launch(chromiumOptions)
  const opened: { floor: number[]; ours: number[] } = { floor: [], ours: [] }
  const frames: { opening: number[]; scrolling: number[] } = { opening: [], scrolling: [] }
  try {
    const page = await openListPage(browser, server.address, 'support', {
      rows: { tickets: [TICKET] },
      details: { tickets: [DETAIL] },
      answers: { 'support.written': { drafts: [], postings: [] } },
    })
    for (let round = -WARM_UP; round < rounds; round += 1) {
      const turn = await visit(page)
      if (round < 0) continue
      opened.floor.push(turn.floor)
      opened.ours.push(turn.ours)
      frames.opening.push(turn.opening)
      frames.scrolling.push(turn.scrolling)
    }
  } finally {
    await browser.close()
    await server.close()
  }
  const goal = { unit: 'ms' as const, floor: [FRAME], goal: 1 }
  return [
    { what: 'thread of 200 posts of 5 kB, opening', unit: 'ms', ...opened, goal: 3 },
    { what: `its longest frame, of ${FRAME} ms`, ...goal, ours: frames.opening },
    {
      what: `longest frame of scrolling through it, of ${FRAME} ms`,
      ...goal,
      ours: frames.scrolling,
    },
  ]
}

const START = Date.UTC(2026, 0, 12, 9)

/** As a helpdesk writes them: paragraphs, quotations, a list, a table and a link. */
function htmlOf(id: number): string {
  const piece =
    `<div class="reply" style="color:#333"><p>Добрый день! Мы посмотрели <b>примеры № ${id}</b>: звук ` +
    'пропадает на одном из каналов. Пришлите, пожалуйста, ещё два-три за сегодня.</p>' +
    '<ul><li>время звонка</li><li>оба номера</li></ul>' +
    '<blockquote><p>Клиенты слышат эхо, особенно по утрам.</p></blockquote>' +
    '<table><tr><td>10:15</td><td>8 800 000-00-00</td></tr></table>' +
    '<p>Подробнее <a href="https://example.com/echo" onclick="go()">в памятке</a>. ' +
    '<img src="https://example.com/logo.png" alt="Логотип"></p></div>'
  return piece.repeat(Math.ceil(SIZE / Buffer.byteLength(piece)))
}

const posts = Array.from({ length: POSTS }, (_, index): Post => ({
  id: index + 1,
  at: START + index * 3_600_000,
  author: index % 2 === 0 ? 'Анна Белова' : 'Поддержка: Анна',
  ours: index % 2 === 0,
  html: htmlOf(index + 1),
  attachments: [],
}))

const TICKET: Ticket = {
  id: 1,
  subject: 'Эхо на линии',
  open: true,
  status: 'Open',
  at: START,
  posts: POSTS,
  unread: false,
}
const DETAIL: CollectionDetail<'tickets'> = {
  collection: 'tickets',
  of: 1,
  state: { state: 'fresh', readAt: START },
  detail: { id: 1, posts },
}

interface Visit {
  floor: number
  ours: number
  /** The longest frames. */
  opening: number
  scrolling: number
}

/** Opens the ticket, scrolls through it, writes what was in sight as it came, and leaves. */
async function visit(page: Page): Promise<Visit> {
  await page.bringToFront()
  const ours = await page.evaluate(openTicket)
  const floor = await page.evaluate(
    writeRaw,
    ours.inSight.map((id) => posts[id - 1]?.html ?? ''),
  )
  const scrolling = await page.evaluate(scrollThrough)
  await page.evaluate(() => (location.hash = '#/support'))
  await page.waitForSelector('[role=grid] tbody tr.record')
  return { ours: ours.took, floor, opening: ours.longest, scrolling }
}

/* What runs in the page: each function stands alone, as only its own text gets there. */

async function openTicket(): Promise<{ took: number; longest: number; inSight: number[] }> {
  const frame = () =>
    new Promise<number>((resolve) => {
      requestAnimationFrame((at) => {
        const after = new MessageChannel()
        after.port1.onmessage = () => resolve(at)
        after.port2.postMessage(undefined)
      })
    })
  /** Posts that can be seen; nothing while one of them is not drawn. */
  function seen(): number[] | undefined {
    const scroller = document.querySelector('main .scroller')
    const box = scroller?.getBoundingClientRect()
    if (!scroller || !box) return undefined
    const visible = [...scroller.querySelectorAll<HTMLElement>('[data-post]')].filter((post) => {
      const { top, bottom } = post.getBoundingClientRect()
      return bottom > box.top && top < box.bottom
    })
    const last = scroller.querySelector<HTMLElement>('[data-post]:last-of-type')
    const isDrawn = visible.every((post) => post.querySelector('.foreign')?.hasChildNodes())
    if (!last || !visible.includes(last) || !isDrawn) return undefined
    return visible.map((post) => Number(post.dataset['post']))
  }
  let before = await frame()
  let longest = 0
  let took = 0
  let inSight: number[] | undefined
  const begun = performance.now()
  location.hash = '#/support/1'
  // Some frames more: what is just out of sight is drawn in them.
  for (let later = 0; later < 30;) {
    const at = await frame()
    longest = Math.max(longest, at - before)
    before = at
    if (inSight) later += 1
    else {
      inSight = seen()
      took = performance.now() - begun
      if (took > 10_000) throw new Error('The thread did not come')
    }
  }
  return { took, longest, inSight: inSight ?? [] }
}

/** Writes HTML over the page's own, and answers how long it took until its frame. */
async function writeRaw(all: string[]): Promise<number> {
  const frame = () =>
    new Promise<void>((resolve) => {
      requestAnimationFrame(() => {
        const after = new MessageChannel()
        after.port1.onmessage = () => resolve()
        after.port2.postMessage(undefined)
      })
    })
  const scroller = document.querySelector<HTMLElement>('main .scroller')
  if (!scroller) throw new Error('There is no thread')
  const still = document.createElement('div')
  still.className = scroller.className
  scroller.before(still)
  scroller.style.display = 'none'
  // Pictures would be asked for, which is no part of drawing.
  const html = all.map((one) => `<div>${one.replaceAll('<img ', '<span ')}</div>`).join('')
  await frame()
  const begun = performance.now()
  still.innerHTML = html
  await frame()
  const took = performance.now() - begun
  still.remove()
  scroller.style.display = ''
  scroller.scrollTop = scroller.scrollHeight
  await frame()
  return took
}

/** Scrolls away from the end for a while, some fifteen posts a second, and answers the longest frame. */
async function scrollThrough(): Promise<number> {
  const scroller = document.querySelector<HTMLElement>('main .scroller')
  if (!scroller) throw new Error('There is no thread')
  const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
  let before = await frame()
  let longest = 0
  for (let step = 0; step < 120 && scroller.scrollTop > 0; step += 1) {
    scroller.scrollTop -= 300
    const at = await frame()
    longest = Math.max(longest, at - before)
    before = at
  }
  return longest
}
