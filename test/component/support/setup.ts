import { afterEach, vi } from 'vitest'
import { closeApp } from './open-app.ts'

/** Texts that were not there when they were to be shown: a defect, not something to be told of aside. */
const missing: string[] = []
const { warn } = console
console.warn = (...said: unknown[]) => {
  const text = String(said[0])
  if (text.startsWith('[intlify]')) missing.push(text)
  else warn(...said)
}

// All files share the page and the modules, so each test leaves both as it found them.
afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  const [first] = missing.splice(0)
  if (first !== undefined) throw new Error(first)
})
