import { chromium } from '@playwright/test'
import type { OwnedNumber } from '../../../electron/bridge/numbers.ts'
import { chromiumOptions } from '../../support/chromium.ts'
import type { Figure } from '../figure.ts'
import { buildPages, serve } from '../first-paint/pages.ts'
import { keystrokes, openListPage } from '../list-page.ts'

const FEW = 50
const MANY = 5000

/**
 * How long the list of own numbers takes from a keystroke in its search to the frame that shows what
 * was found, with thousands of numbers against a screenful, in the same browser by turns.
 */
export async function numbersFilter({ quick }: { quick: boolean }): Promise<Figure[]> {
  const { app } = await buildPages()
  const server = await serve(app)
  const browser = await chromium.launch(chromiumOptions)
  try {
    const open = (count: number) =>
      openListPage(browser, server.address, 'numbers', { rows: { numbers: numbers(count) } })
    const [few, many] = [await open(FEW), await open(MANY)]
    const floor: number[] = []
    const ours: number[] = []
    const rounds = quick ? 3 : 12
    for (let round = -1; round < rounds; round += 1) {
      const fewTimes = await keystrokes(few, TYPED)
      const manyTimes = await keystrokes(many, TYPED)
      if (round < 0) continue
      floor.push(...fewTimes)
      ours.push(...manyTimes)
    }
    const what = `keystroke to paint, ${MANY} numbers against ${FEW}`
    return [{ what, unit: 'ms', floor, ours, goal: 1.5 }]
  } finally {
    await browser.close()
    await server.close()
  }
}

/** Digits that narrow the list more and more, typed one by one. */
const TYPED = ['7', '74', '749', '7495', '7495 1', '7495 10']

const numbers = (count: number): OwnedNumber[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    number: `7495${1_000_000 + ((index * 1789) % 9_000_000)}`,
    kind: 'abc',
    owner: 'business',
    fee: 250,
    alias: `Филиал ${index + 1}`,
    following: { name: `Сотрудник ${(index % 20) + 1}`, shows: 'caller' },
    callerIdOf: [],
  }))
