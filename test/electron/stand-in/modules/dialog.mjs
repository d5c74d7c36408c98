import { needReady, needString } from '../arguments.mjs'
import { system } from '../system.mjs'
import { check, guard, must } from '../types.mjs'
import { BrowserWindow } from '../window/browser-window.mjs'

/** Lies open until the scenario answers it, or `system.onDialog` does. */
function openMessage(parent, options) {
  const { promise, resolve } = Promise.withResolvers()
  const record = {
    kind: 'message',
    parent,
    options,
    open: true,
    answer(response, checkboxChecked = false) {
      record.open = false
      resolve({ response, checkboxChecked })
    },
  }
  system.dialogs.push(record)
  system.note(`dialog ${options.message}`)
  noteUnseen(parent, options)
  options.signal?.addEventListener('abort', () => record.answer(options.cancelId ?? 0))
  const at = system.onDialog?.(record)
  if (at !== undefined) setImmediate(() => record.answer(at))
  return promise
}

/** Lies open until the scenario chooses paths, or none. */
function openChooser(parent, options) {
  const { promise, resolve } = Promise.withResolvers()
  const record = {
    ...{ kind: 'open', parent, options, open: true },
    choose(...filePaths) {
      record.open = false
      resolve({ canceled: filePaths.length === 0, filePaths })
    },
  }
  system.dialogs.push(record)
  system.note(`chooser ${options.defaultPath}`)
  noteUnseen(parent, { message: 'a chooser' })
  return promise
}

/** What Electron lets pass, and nobody sees or gets past. */
function noteUnseen(parent, { message }) {
  if (!parent) {
    if (system.platform === 'darwin')
      system.defects.push(`a dialog without a window holds up all of the app: ${message}`)
  } else if (!parent.isVisible() || parent.isMinimized())
    system.defects.push(`a dialog on a window that nobody sees: ${message}`)
}

function parentAndOptions(type, name, args) {
  needReady('dialog module can only be used after app is ready')
  const [parent, options] = args.length > 1 ? args : [undefined, args[0]]
  must(parent === undefined || parent instanceof BrowserWindow, `${name}: window expected`)
  check(type, options, name)
  if (parent?.isDestroyed()) throw new TypeError('Object has been destroyed')
  return [parent, options]
}

export const dialog = guard(
  {
    showMessageBox: (...args) =>
      openMessage(...parentAndOptions('MessageBoxOptions', 'showMessageBox', args)),
    showOpenDialog: (...args) =>
      openChooser(...parentAndOptions('OpenDialogOptions', 'showOpenDialog', args)),
    showErrorBox(title, content) {
      needString(title, 'showErrorBox')
      needString(content, 'showErrorBox')
      system.dialogs.push({ kind: 'error', title, content, open: false })
      system.note(`error box ${title}: ${content}`)
    },
  },
  'Dialog',
)
