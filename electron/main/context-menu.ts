import { Menu } from 'electron'
import type { ContextMenuParams, MenuItemConstructorOptions, WebContents } from 'electron'
import type { Texts } from './texts.ts'

/** Gives a window the menu of the right mouse button: spelling, and what the clipboard can do. */
export function addContextMenu(contents: WebContents, texts: () => Texts): void {
  contents.on('context-menu', (_, params) => {
    const items = [...spelling(contents, params, texts()), ...editing(params, texts())]
    if (items.length > 0) Menu.buildFromTemplate(items).popup()
  })
}

function spelling(
  contents: WebContents,
  { isEditable, misspelledWord, dictionarySuggestions }: ContextMenuParams,
  t: Texts,
): MenuItemConstructorOptions[] {
  if (!isEditable || !misspelledWord) return []
  return [
    ...dictionarySuggestions.map((word) => ({
      label: word,
      click: () => contents.replaceMisspelling(word),
    })),
    {
      label: t('menu.learnSpelling'),
      click: () => void contents.session.addWordToSpellCheckerDictionary(misspelledWord),
    },
    { type: 'separator' },
  ]
}

function editing(
  { isEditable, selectionText, editFlags }: ContextMenuParams,
  t: Texts,
): MenuItemConstructorOptions[] {
  const copy: MenuItemConstructorOptions = { role: 'copy', label: t('menu.copy') }
  if (!isEditable) return selectionText.trim() ? [copy] : []
  return [
    { role: 'cut', label: t('menu.cut'), enabled: editFlags.canCut },
    { ...copy, enabled: editFlags.canCopy },
    { role: 'paste', label: t('menu.paste'), enabled: editFlags.canPaste },
    { role: 'selectAll', label: t('menu.selectAll'), enabled: editFlags.canSelectAll },
  ]
}
