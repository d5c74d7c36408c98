import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partAbout } from '../../renderer/components/browser/asked-field.ts'
import { openExchange } from './support/exchange.ts'
import { screen, waitFor } from './support/open-app.ts'

/** The field that the place with the keyboard is about. */
const focused = () => document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset['field']

describe('an address that asks for a field', () => {
  it('leads beside the list to the very member, and asks no more then', async () => {
    await openExchange('/groups?group=401&field=sips.1.id')
    await waitFor(() => expect(focused()).toBe('sips.1'))
    await waitFor(() => expect(location.hash).toBe('#/groups?group=401'))
  })

  it('leaves the keyboard at the heading where nothing is told of the field', async () => {
    const { user } = await openExchange('/groups?group=401&field=toString')
    const heading = await screen.findByRole('heading', { name: 'Отдел продаж' })
    await screen.findByRole('list', { name: 'Участники по порядку' })
    expect(document.activeElement).toBe(heading)
    await user.keyboard('{Escape}')
    await waitFor(() => expect(location.hash).toBe('#/groups'))
  })

  it.each([
    ['menu.1.destination_id', /^branches\.branch-2\.target$/],
    ['menu.1.event', /^branches\.branch-2\.key$/],
    ['menu.1.prompt_media_id', /^branches\.branch-2\.prompt$/],
    ['greeting_media_id', /^greeting$/],
    ['voicemail_media_id', /^voicemailGreeting$/],
    ['no_active', /^closed$/],
    ['branches.branch-1.key', /^branches\.branch-1\.key$/],
  ])('leads in a menu’s editor to the field of %s', async (field, place) => {
    await openExchange(`/menus/901?field=${field}`)
    await waitFor(() => expect(focused()).toMatch(place))
  })
})

const word = fc.constantFrom('sips', 'menu', '1', 'id')
const path = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('.'))

it('the nearest part around a field is found, and none beside it', () => {
  fc.assert(
    fc.property(fc.array(fc.array(path, { minLength: 1, maxLength: 2 })), path, (parts, field) => {
      const root = document.createElement('div')
      for (const words of parts) {
        const part = document.createElement('p')
        part.dataset['field'] = words.join(' ')
        root.append(part)
      }
      const nearest = (words: readonly string[]) =>
        Math.max(
          0,
          ...words.filter((own) => `${field}.`.startsWith(`${own}.`)).map(({ length }) => length),
        )
      const found = partAbout(root, field)?.dataset['field']?.split(' ') ?? []
      expect(nearest(found)).toBe(nearest(parts.flat()))
      expect(found.length > 0).toBe(nearest(found) > 0)
    }),
  )
})
