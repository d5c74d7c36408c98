import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { released } from '../../../renderer/app/press.ts'

/** Pointer and click as a browser tells them: the click in the same task as the end of the press. */
const press = (link: Element) => link.dispatchEvent(new Event('pointerdown', { bubbles: true }))
function release(link: HTMLElement): void {
  link.dispatchEvent(new Event('pointerup', { bubbles: true }))
  link.click()
}

describe('a press that began before the app arrived', () => {
  let link: HTMLElement
  let happened: string[]

  beforeEach(() => {
    happened = []
    link = document.createElement('button')
    link.addEventListener('click', () => happened.push('click'))
    document.body.replaceChildren(link)
  })

  afterEach(() => {
    vi.useRealTimers()
    document.body.replaceChildren()
  })

  const takeOver = () => released().then(() => happened.push('the app takes over'))

  it('leads where it was aimed at before the app takes over', async () => {
    press(link)
    const takenOver = takeOver()
    await new Promise((resolve) => setTimeout(resolve))
    release(link)
    await takenOver
    expect(happened).toEqual(['click', 'the app takes over'])
  })

  it('is not waited for when it has ended, or was interrupted', async () => {
    press(link)
    release(link)
    await takeOver()
    press(link)
    const takenOver = takeOver()
    link.dispatchEvent(new Event('pointercancel', { bubbles: true }))
    await takenOver
    expect(happened).toEqual(['click', 'the app takes over', 'the app takes over'])
  })

  it('is not waited for longer than half a second', async () => {
    vi.useFakeTimers()
    press(link)
    const takenOver = takeOver()
    await vi.advanceTimersByTimeAsync(499)
    expect(happened).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await takenOver
    release(link)
    expect(happened).toEqual(['the app takes over', 'click'])
  })
})
