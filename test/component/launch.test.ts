import { beforeEach, describe, expect, it } from 'vitest'
import { paintLaunch, tellNotStarted } from '../../renderer/app/launch.ts'
import { screen, within } from './support/open-app.ts'

const place = () => {
  const element = document.createElement('div')
  document.body.append(element)
  return element
}

beforeEach(() => document.body.replaceChildren())

describe('before the app has arrived', () => {
  it('the rail already leads to every panel, in the right language', () => {
    paintLaunch(place(), 'en')
    const links = within(screen.getByRole('navigation', { name: 'Panels' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['SMS', '#/inbox'],
      ['Extensions', '#/extensions'],
      ['Diagnostics', '#/diagnostics'],
      ['Settings', '#/settings'],
    ])
  })

  it('says so where it does not arrive at all', () => {
    const here = place()
    paintLaunch(here, 'ru')
    tellNotStarted(here, 'ru')
    expect(screen.getByRole('alert').textContent).toContain('Приложение не запустилось')
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})
