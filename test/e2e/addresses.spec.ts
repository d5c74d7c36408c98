import { openSignedIn } from './support/screens.ts'
import { expect, test } from './support/test.ts'

const texts = {
  place: 'People',
  users: 'Users',
  add: 'Add service addresses…',
  title: 'Missing service addresses',
  rpc: 'RPC address',
  unlocks: /Unlocks: users/,
  done: 'Add',
} as const

test.use({ locale: 'en-US' })

test('a missing address is added where it is missed, says what it brings, and nobody signs out', async ({
  app,
  page,
  service,
}) => {
  await openSignedIn({ app, page, service })
  await page.getByRole('link', { name: texts.place }).click()
  await page.getByRole('button', { name: texts.add }).click()
  const dialog = page.getByRole('dialog', { name: texts.title })
  const rpc = dialog.getByLabel(texts.rpc)
  await expect(rpc).toHaveAccessibleDescription(texts.unlocks)
  await expect(rpc).toHaveValue(service.addresses.rpc)
  await dialog.getByRole('button', { name: texts.done, exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: texts.users }).getByRole('listitem')).not.toHaveCount(
    0,
  )
  await expect(page.getByRole('button', { name: texts.add })).toBeHidden()
})
