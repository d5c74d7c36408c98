import { codec } from '../codec.mjs'
import { ipcMain } from '../modules/ipc-main.mjs'
import { system } from '../system.mjs'
import { electronEvent, must } from '../types.mjs'
import { decidePermission, decideWindow } from './decisions.mjs'

/** What the renderer's side asks of the main process (`renderer/host.mjs`), by kind. */
const answers = {
  invoke,
  open: decideWindow,
  permission: decidePermission,
  clipboard: (_contents, { text }) => {
    system.clipboard = text
  },
  'preload-error': (contents, { message }) => {
    const { preload } = contents._preferences
    contents.emit('preload-error', electronEvent(contents), preload, new Error(message))
    system.defects.push(`preload: ${message}`)
  },
  defect: (_contents, { text }) => {
    system.defects.push(`bridge: ${text}`)
  },
}

/** Answers in the codec's text. */
export async function answerCall(contents, frame, kind, detail) {
  // The window is gone and its page about to be: Electron hears nothing of it any more, and answers nothing.
  if (contents._isDestroyed) return new Promise(() => undefined)
  must(kind in answers, `the renderer's side calls for ${kind}`)
  const answer = await answers[kind](contents, detail, contents._frame(frame))
  try {
    return codec.encode(answer)
  } catch (error) {
    system.defects.push(`the answer to ${detail.args?.[0]} cannot be cloned`)
    return codec.encode({ error: String(error) })
  }
}

async function invoke(contents, { channel, args }, senderFrame) {
  const handler = ipcMain._handlers.get(channel)
  if (!handler) return { error: `Error: No handler registered for '${channel}'` }
  const event = { type: 'frame', processId: 1, frameId: 1, sender: contents, senderFrame }
  try {
    return { result: await handler(event, ...args) }
  } catch (error) {
    return { error: String(error) }
  }
}
