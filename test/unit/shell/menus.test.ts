import { beforeEach, describe, expect, it } from 'vitest'
import { setMenu } from '../../../electron/main/menu.ts'
import { textsIn } from '../../../electron/main/texts.ts'
import * as electron from './electron.ts'
import { Menu } from './electron.ts'
import type { MenuItem } from './electron.ts'
import { openApp } from './open.ts'

beforeEach(() => electron.resetElectron())

const flat = (items: MenuItem[] = []): MenuItem[] =>
  items.flatMap((item) => [item, ...flat(item.submenu)])

describe('the application menu', () => {
  function rolesOn(platform: NodeJS.Platform, development = false) {
    setMenu(textsIn('ru'), { platform, development })
    return flat(Menu.application?.items).flatMap(({ role }) => role ?? [])
  }

  it.each(['linux', 'win32', 'darwin'] as const)('has the standard roles on %s', (platform) => {
    const roles = rolesOn(platform)
    for (const role of [
      'about',
      'quit',
      'close',
      'undo',
      'redo',
      'cut',
      'copy',
      'paste',
      'selectAll',
      'resetZoom',
      'zoomIn',
      'zoomOut',
      'togglefullscreen',
      'minimize',
    ]) {
      expect(roles).toContain(role)
    }
    expect(roles.includes('hideOthers')).toBe(platform === 'darwin')
  })

  it("offers developers' tools to developers only", () => {
    expect(rolesOn('linux')).not.toContain('toggleDevTools')
    expect(rolesOn('linux', true)).toContain('toggleDevTools')
  })

  it.each(['ru', 'en'] as const)('has every word in %s', (locale) => {
    for (const platform of ['linux', 'darwin'] as const) {
      setMenu(textsIn(locale), { platform, development: true })
      for (const { label, type } of flat(Menu.application?.items)) {
        if (type === 'separator') continue
        expect(label).toBeTruthy()
        if (locale === 'en') expect(label).not.toMatch(/[а-я]/i)
        else if (label !== 'Switchdesk') expect(label).toMatch(/[а-я]/i)
      }
    }
  })
})

describe('the menu of the right mouse button', () => {
  const flags = { canCut: true, canCopy: true, canPaste: true, canSelectAll: true }
  const text = {
    isEditable: false,
    selectionText: '',
    misspelledWord: '',
    dictionarySuggestions: [],
  }
  async function open(params: object) {
    const { window } = await openApp()
    Menu.last = undefined
    window.webContents.emit('context-menu', {}, { ...text, editFlags: flags, ...params })
    return { window, items: (Menu.last as { items: MenuItem[] } | undefined)?.items }
  }

  it('edits in a field, as far as that is possible now', async () => {
    const { items } = await open({ isEditable: true, editFlags: { ...flags, canCut: false } })
    expect(items?.map(({ role, enabled }) => [role, enabled])).toEqual([
      ['cut', false],
      ['copy', true],
      ['paste', true],
      ['selectAll', true],
    ])
  })

  it('copies a selection, and is not there without one', async () => {
    const { items } = await open({ selectionText: 'text' })
    expect(items?.map(({ role }) => role)).toEqual(['copy'])
    expect((await open({ selectionText: ' ' })).items).toBeUndefined()
  })

  it('corrects a word and learns it', async () => {
    const { items, window } = await open({
      isEditable: true,
      misspelledWord: 'превет',
      dictionarySuggestions: ['привет'],
    })
    items?.find(({ label }) => label === 'привет')?.click?.()
    expect(window.webContents.replaceMisspelling).toHaveBeenCalledWith('привет')
    items?.find(({ label }) => label === 'Add to Dictionary')?.click?.()
    expect(window.webContents.session.addWordToSpellCheckerDictionary).toHaveBeenCalledWith(
      'превет',
    )
  })
})
