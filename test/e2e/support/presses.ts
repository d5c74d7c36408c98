import type { Page } from '@playwright/test'

interface Presses {
  clicks: number
  keys: number
}

/** Counts what a person presses from now on; a chord of several keys is one. */
export async function countPresses(page: Page): Promise<() => Promise<Presses>> {
  await page.evaluate(() => {
    const presses = { clicks: 0, keys: 0 }
    const isHeldAlone = (key: string) => ['Control', 'Shift', 'Alt', 'Meta'].includes(key)
    addEventListener('pointerdown', () => (presses.clicks += 1), true)
    addEventListener('keydown', ({ key }) => (presses.keys += isHeldAlone(key) ? 0 : 1), true)
    Object.assign(globalThis, { presses })
  })
  return () => page.evaluate(() => (globalThis as unknown as { presses: Presses }).presses)
}
