import { expect, it, vi } from 'vitest'
import { savedFiles } from '../support/saved-files.ts'
import { extensionsBridge } from '../support/extensions.ts'
import { openApp, screen, waitFor, within } from '../support/open-app.ts'

// Tests have no workers.
vi.mock('../../../renderer/panels/extensions/directory/write-beside.ts', async () => ({
  writeBeside: (await import('../../../renderer/panels/extensions/directory/write.ts'))
    .writeDirectory,
}))

it.each([
  ['ru', /^Телефонный справочник/, 'Формат файла', 'Место в каталоге LDAP', 'Сохранить в файл'],
  ['en', /^Phone directory/, 'File format', 'Place in the LDAP directory', 'Save to a file'],
] as const)(
  'saves the directory in %s, where its place is a name',
  async (locale, title, format, place, save) => {
    const { bridge } = extensionsBridge()
    bridge.world.app.settings.locale = locale
    const saved = savedFiles()
    const { user } = await openApp(bridge, '/extensions')
    await user.click(await screen.findByRole('button', { name: title }))
    const dialog = await screen.findByRole('dialog', { name: title })
    await user.selectOptions(within(dialog).getByLabelText(format), 'ldif')
    const submit = within(dialog).getByRole('button', { name: save })
    await waitFor(() => expect(submit).toHaveProperty('disabled', false))
    await user.click(submit)
    const base = within(dialog).getByLabelText(place)
    expect(base.getAttribute('aria-invalid')).toBe('true')
    expect(saved).toEqual([])
    await user.type(base, 'ou=people,dc=example,dc=com')
    await user.click(submit)
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toMatch(title)
    expect(saved[0]?.name).toMatch(/\.ldif$/)
    expect(await saved[0]?.file.text()).toContain('telephoneNumber: 201\n')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)
