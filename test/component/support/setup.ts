import { afterEach, vi } from 'vitest'
import { closeApp } from './open-app.ts'

/**
 * Texts that were not there when they were to be shown, and what Vue finds wrong in a component: a defect,
 * not something to be told of aside.
 */
const defects: string[] = []
const { warn } = console
console.warn = (...said: unknown[]) => {
  const text = String(said[0])
  if (/^\[(intlify|Vue warn)\]/.test(text)) defects.push(text)
  else warn(...said)
}

// All files share the page and the modules, so each test leaves both as it found them.
afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  const [first] = defects.splice(0)
  if (first !== undefined) throw new Error(first)
})
