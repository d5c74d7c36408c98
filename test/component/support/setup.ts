import { afterEach, vi } from 'vitest'
import { closeApp } from './open-app.ts'

// All files share the page and the modules, so each test leaves both as it found them.
afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
