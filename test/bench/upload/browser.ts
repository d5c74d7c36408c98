import { chromium, type Browser, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import type { Bridge } from '../../../electron/bridge/surface.ts'
import { chromiumOptions } from '../../support/chromium.ts'

/** Times in milliseconds, memory in MB. */
export interface Visit {
  wall: number
  /** The most that the page's process took at any moment, beyond what it took before. */
  memory: number
  /** What the service answered. */
  message: unknown
}

export interface Visitor {
  /** A page of the service sends the file as it is. */
  raw(address: string, path: string): Promise<Visit>
  /** A page of the web shell hands the file to the program, which uploads it. */
  upload(address: string, path: string): Promise<Visit>
  close(): Promise<void>
}

export async function openBrowser(): Promise<Visitor> {
  const browser = await chromium.launch(chromiumOptions)
  return {
    raw: (address, path) => visit(browser, { address, path }, sendRaw),
    upload: (address, path) => visit(browser, { address, path }, handOver),
    close: () => browser.close(),
  }
}

type InPage = () => Promise<{ wall: number; message: unknown }>

async function visit(
  browser: Browser,
  { address, path }: { address: string; path: string },
  send: InPage,
): Promise<Visit> {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    await page.goto(address)
    await choose(page, path)
    const watch = await watchMemory(browser)
    const sent = await page.evaluate(send)
    return { ...sent, memory: await watch.stop() }
  } finally {
    await context.close()
  }
}

async function choose(page: Page, path: string): Promise<void> {
  await page.evaluate(() => {
    const input = document.createElement('input')
    input.type = 'file'
    document.body.append(input)
  })
  await page.locator('input').setInputFiles(path)
}

/** The largest growth among the processes of pages: the browser keeps a spare one. */
async function watchMemory(browser: Browser): Promise<{ stop(): Promise<number> }> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = (await session.send('SystemInfo.getProcessInfo')) as {
    processInfo: { type: string; id: number }[]
  }
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
  const before = await Promise.all(pages.map(residentOf))
  let growth = 0
  const look = async () => {
    const now = await Promise.all(pages.map(residentOf))
    growth = Math.max(growth, ...now.map((size, at) => size - (before[at] ?? 0)))
  }
  const looking = setInterval(() => void look(), 20)
  return {
    async stop() {
      clearInterval(looking)
      await look()
      await session.detach()
      return growth
    },
  }
}

/** Memory of a process in MB, which Linux tells in pages. */
async function residentOf(process: number): Promise<number> {
  const [, resident] = (await readFile(`/proc/${process}/statm`, 'utf8')).split(' ')
  return (Number(resident) * 4096) / 1024 ** 2
}

async function sendRaw(): ReturnType<InPage> {
  const file = document.querySelector('input')?.files?.[0]
  const begun = performance.now()
  const reply = await fetch('/raw', { method: 'POST', body: file ?? null })
  const message = await reply.text()
  return { wall: performance.now() - begun, message }
}

async function handOver(): ReturnType<InPage> {
  const file = document.querySelector('input')?.files?.[0]
  const { switchdesk } = window as unknown as {
    switchdesk: Pick<Bridge, 'offerFile'> & {
      call(name: string, handle: string): Promise<{ ok: boolean; value?: unknown }>
    }
  }
  if (!file) throw new Error('No file was chosen')
  const begun = performance.now()
  const offered = await switchdesk.offerFile(file)
  if (!offered.ok) throw new Error(JSON.stringify(offered))
  const done = await switchdesk.call('upload', offered.value)
  if (!done.ok) throw new Error(JSON.stringify(done))
  return { wall: performance.now() - begun, message: done.value }
}
