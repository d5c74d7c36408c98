import { expect, it, vi } from 'vitest'
import { account } from '../../support/fake-bridge/numbers.ts'
import { wednesday } from '../support/extension-history.ts'
import { extensions, extensionsBridge, names } from '../support/extensions.ts'
import { openApp, screen, waitFor, within } from '../support/open-app.ts'

/** The storekeeper's telephone is off, and calls go on to a mobile one. */
function withMobile() {
  const given = account()
  given.sip = given.sip.map((one) =>
    one.id === 103 ? { ...one, legs: [...(one.legs ?? []), { type: 'mob', timeout: 25 }] } : one,
  )
  return given
}

it('an extension on a mobile phone is not lost: in the strip, in the filters of the list, in its card', async () => {
  const { user, bridge } = await openApp(extensionsBridge(withMobile()).bridge, '/today')
  const strip = await screen.findByRole('region', { name: 'Внутренние номера на связи' })
  const chip = await within(strip).findByRole('link', { name: /Склад\s?, На\sмобильном/ })
  expect(chip.querySelector('.off')).toBeNull()
  bridge.emit('panel.show', { cabinet: '1', to: '#/extensions' })
  const table = await extensions()
  await user.keyboard('{Control>}f{/Control}')
  await user.click(screen.getByLabelText(/^Не на связи 2/, { selector: 'input' }))
  expect(names(table)).not.toContain('Склад')
  await user.click(screen.getByLabelText(/^На мобильном 1/, { selector: 'input' }))
  await waitFor(() => expect(names(table)).toEqual(['Склад']))
})

it('the time on a mobile phone has a word and a colour of its own in the history', async () => {
  vi.setSystemTime(wednesday)
  await openApp(extensionsBridge(withMobile()).bridge, '/extensions/history?extension=103')
  const card = await screen.findByRole('region', { name: 'Склад' })
  await waitFor(() => expect(card.querySelectorAll('tr.mobile').length).toBeGreaterThan(0))
  expect(card.querySelectorAll('tr.offline')).toHaveLength(0)
  expect(card.querySelector('tr.mobile')?.textContent).toContain('На мобильном')
  expect(card.querySelector('path.mobile')).not.toBeNull()
})
