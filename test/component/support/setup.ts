import { afterAll, afterEach, vi } from 'vitest'
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

const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } }

// What Naive UI looks like hides nothing; to each look for a name all its rules would be held.
Object.defineProperty(HTMLStyleElement.prototype, 'sheet', { get: () => null })

// All files share the page and the modules, so each test leaves both as it found them.
afterEach(() => {
  closeApp()
  vi.restoreAllMocks()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  // Whoever saves a file follows a link, for real in this window.
  if (location.protocol === 'blob:') happyDOM.setURL('http://localhost:3000/')
  const [first] = defects.splice(0)
  if (first !== undefined) throw new Error(first)
})

// What a page began to fetch at leisure must not come when there is no page any more.
afterAll(() => vi.dynamicImportSettled())
