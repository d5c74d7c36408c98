import { userEvent, type UserEvent } from '@testing-library/user-event'
import { configure, screen, within } from '@testing-library/dom'
import { vi } from 'vitest'
import { disposePinia } from 'pinia'
import type { App } from 'vue'
import { listenAndAsk } from '../../../renderer/app/beginning.ts'
import { prepareApp } from '../../../renderer/app/prepare.ts'
import { FakeBridge, type FakeWorld } from '../../support/fake-bridge/index.ts'
import { cabinet, cabinetRecord, world } from '../../support/fake-bridge/world.ts'
import { beLate, LATE } from '../../support/waits.ts'

configure({
  // Panels arrive lazily, and a busy machine takes its time to compile them.
  asyncUtilTimeout: 120_000,
  asyncWrapper: async (act: () => unknown) => {
    await beLate()
    return act()
  },
  // The page as text says more than thousands of lines of markup.
  getElementError: (message) =>
    new Error(`${message ?? ''}\n\n${document.body.textContent.replace(/\s+/g, ' ')}`),
})

/** What happy-dom does not lay out or show. */
Object.assign(HTMLElement.prototype, {
  showPopover: () => {},
  hidePopover: () => {},
  scrollIntoView: () => {},
})
Object.assign(document, { execCommand: () => false })

let opened: App | undefined

/** Ends the app, with what outlives a page's only app: its router's listeners and its stores. */
function endApp(): void {
  if (!opened) return
  opened.unmount()
  const { $router, $pinia } = opened.config.globalProperties
  $router.options.history.destroy()
  disposePinia($pinia)
  opened = undefined
}

/** Ends the app and leaves the page as it was found; to be called after each test. */
export function closeApp(): void {
  endApp()
  const { body, head, documentElement } = document
  body.replaceChildren()
  head.replaceChildren()
  for (const name of documentElement.getAttributeNames()) documentElement.removeAttribute(name)
  location.hash = ''
  localStorage.clear()
  sessionStorage.clear()
  // For tools that look at a page's apps, of which none is left.
  Reflect.deleteProperty(globalThis, '__VUE_DEVTOOLS_PLUGINS__')
}

/** A bridge over a small company's cabinet, unless a world is given. */
export function bridgeOver(given: FakeWorld = world([cabinet(cabinetRecord('1'))])): FakeBridge {
  return new FakeBridge(given)
}

export interface Opened {
  bridge: FakeBridge
  user: UserEvent
}

/**
 * Opens the whole app in the test's page over a scripted bridge, at an address such as `/inbox`. An app that
 * is open already ends: left to itself it would hear the keys of all tests to come.
 */
export async function openApp(bridge: FakeBridge = bridgeOver(), at = '/inbox'): Promise<Opened> {
  endApp()
  Object.defineProperty(window, 'switchdesk', { value: bridge, configurable: true })
  location.hash = at
  const place = document.createElement('div')
  document.body.append(place)
  opened = await prepareApp(await listenAndAsk())
  opened.mount(place)
  return { bridge, user: userEvent.setup({ delay: LATE }) }
}

/** The window is visible and focused, or not. */
export function look(focused: boolean): void {
  vi.spyOn(document, 'hasFocus').mockReturnValue(focused)
  window.dispatchEvent(new Event(focused ? 'focus' : 'blur'))
}

export { screen, within }
export { waitFor } from '@testing-library/dom'
