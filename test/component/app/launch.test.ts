import { beforeEach, describe, expect, it, vi } from 'vitest'
import { askCabinet } from '../../../renderer/bridge/ask-cabinet.ts'
import { paintFirstScreen } from '../../../renderer/app/first-screen.ts'
import { launchMarkup } from '../../../renderer/app/launch-page.ts'
import { nameLaunch, takePlace, tellNotStarted } from '../../../renderer/app/launch.ts'
import { panels } from '../../../renderer/panels/index.ts'
import { addressOf } from '../../../renderer/panels/panel.ts'
import { bridgeOver, screen, within } from '../support/open-app.ts'

/** The place for the app as the page comes with it. */
const place = () => {
  const element = document.createElement('div')
  element.innerHTML = launchMarkup()
  document.body.append(element)
  return element
}

beforeEach(() => {
  document.body.replaceChildren()
  location.hash = ''
})

/** A frame with the answers for the first cabinet of a world that a test may change before. */
async function firstScreen(change: (bridge: ReturnType<typeof bridgeOver>) => void = () => {}) {
  const bridge = bridgeOver()
  change(bridge)
  Object.defineProperty(window, 'switchdesk', { value: bridge, configurable: true })
  const here = place()
  nameLaunch(here, 'ru')
  await paintFirstScreen(here, askCabinet('1'), 'ru')
  return { here, bridge }
}

describe('before the app has arrived', () => {
  it('the rail already leads to every panel, in the right language', () => {
    nameLaunch(place(), 'en')
    const links = within(screen.getByRole('navigation', { name: 'Panels' })).getAllByRole('link')
    const led = links.map((link) => [link.textContent, link.getAttribute('href')])
    expect(led).toEqual(panels.map((panel) => [panel.title.en, addressOf(panel)]))
    expect(led[0]).toEqual(['SMS', '#/inbox'])
    const groups = [...document.querySelectorAll<HTMLElement>('.rail-group')]
    const counted = groups.map((group) => group.style.getPropertyValue('--links'))
    expect(counted).toEqual(groups.map((group) => String(group.children.length)))
  })

  it('the inbox shows what is in it, and its links work', async () => {
    const { here, bridge } = await firstScreen()
    const { state, threads } = bridge.cabinet('1')
    const rows = within(within(here).getByRole('main')).getAllByRole('link')
    expect(innerHeight, 'a window with room for nine').toBe(768)
    expect(rows).toHaveLength(Math.min(9, threads.length))
    expect(rows[0]?.textContent).toContain(threads[0]?.last?.text)
    expect(rows[0]?.getAttribute('href')).toBe(
      `#/inbox/${encodeURIComponent(threads[0]?.id ?? '')}`,
    )
    const top = within(here).getByRole('banner')
    for (const { name } of state.extensions.slice(0, 2)) expect(top.textContent).toContain(name)
    expect(within(top).getByText(/₽/)).toBeTruthy()
  })

  it('the inbox waits for the app where something is wrong or another panel is wanted', async () => {
    const failing = await firstScreen((bridge) => {
      bridge.cabinet('1').state.link = { state: 'failing' }
    })
    expect(within(failing.here).queryByRole('main')).toBeNull()
    const unkept = await firstScreen((bridge) => {
      bridge.cabinet('1').state.cabinet.remembered = false
    })
    expect(within(unkept.here).queryByRole('main')).toBeNull()
    location.hash = '#/settings'
    const elsewhere = await firstScreen()
    expect(within(elsewhere.here).queryByRole('main')).toBeNull()
  })

  it('who stands on one of its links stands on the app’s afterwards', () => {
    const here = place()
    within(here)
      .getByRole('link', { name: /Номера/ })
      .focus()
    takePlace(here, () => {
      here.innerHTML = '<a href="#/inbox">SMS</a><a href="#/numbers">Номера</a>'
    })
    expect(document.activeElement?.outerHTML).toBe('<a href="#/numbers">Номера</a>')
    takePlace(here, () => here.replaceChildren())
    expect(document.activeElement).toBe(document.body)
  })

  it('says so where it does not arrive at all, with a way to try again', () => {
    const here = place()
    nameLaunch(here, 'ru')
    tellNotStarted(here, 'ru')
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('Приложение не запустилось')
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    within(alert).getByRole('button', { name: 'Попробовать снова' }).click()
    expect(reload).toHaveBeenCalledOnce()
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
