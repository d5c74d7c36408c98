import { afterEach, vi } from 'vitest'
import { closeApp } from './open-app.ts'

// A text that is not there when it is shown is a defect, not something to be told of aside.
const { warn } = console
console.warn = (...said: unknown[]) => {
  if (/^\[intlify\]/.test(String(said[0]))) throw new Error(String(said[0]))
  warn(...said)
}

// All files share the page and the modules, so each test leaves both as it found them.
afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
