import { beforeEach, describe, expect, it, vi } from 'vitest'
import { launchMarkup } from '../../../renderer/app/launch-page.ts'
import { nameLaunch, takePlace, tellNotStarted } from '../../../renderer/app/launch.ts'
import { areas } from '../../../renderer/panels/index.ts'
import { addressOf } from '../../../renderer/panels/panel.ts'
import { openApp, screen, within } from '../support/open-app.ts'

/** The place for the app as the page comes with it. */
const place = async () => {
  const element = document.createElement('div')
  element.innerHTML = await launchMarkup()
  document.body.append(element)
  return element
}

beforeEach(() => {
  document.body.replaceChildren()
  location.hash = ''
})

describe('before the app has arrived', () => {
  it('the rail already leads to every area, in the right language', async () => {
    nameLaunch(await place(), 'en')
    const links = within(screen.getByRole('navigation', { name: 'Panels' })).getAllByRole('link')
    const led = links.map((link) => [link.textContent, link.getAttribute('href')])
    expect(led).toEqual(areas.map(({ title, panels }) => [title.en, addressOf(panels[0])]))
    expect(led[1]).toEqual(['Messages', '#/inbox'])
    const list = document.querySelector<HTMLElement>('.rail-links')
    expect(list?.style.getPropertyValue('--links')).toBe(String(list?.children.length))
  })

  it('the rail is the one that the app shows', async () => {
    const links = (root: HTMLElement) =>
      [...root.querySelectorAll<HTMLElement>('.rail-links > li > .rail-link')].map((link) => [
        link.closest<HTMLElement>('.rail-links')?.style.getPropertyValue('--links'),
        link.getAttribute('href'),
        link.querySelector('.rail-picture')?.outerHTML,
        link.querySelector('.rail-name')?.textContent,
      ])
    const here = await place()
    nameLaunch(here, 'ru')
    const before = links(here)
    here.remove()
    await openApp()
    expect(before).toHaveLength(areas.length)
    expect(links(document.body)).toEqual(before)
  })

  it('the app has its rows and a field to type in as soon as it takes over', async () => {
    const { bridge } = await openApp()
    const { threads } = bridge.cabinet('1')
    const list = within(screen.getByRole('region', { name: 'Переписки' }))
    const rows = list.getAllByRole('link')
    expect(rows).toHaveLength(Math.min(12, threads.length))
    expect(rows[0]?.textContent).toContain(threads[0]?.last?.text)
    expect(rows[0]?.getAttribute('href')).toBe(
      `#/inbox/${encodeURIComponent(threads[0]?.id ?? '')}`,
    )
    expect(list.getByRole<HTMLInputElement>('textbox').disabled).toBe(false)
  })

  it('who stands on one of its links stands on the app’s afterwards', async () => {
    const here = await place()
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

  it('says so where it does not arrive at all, with a way to try again', async () => {
    const here = await place()
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
