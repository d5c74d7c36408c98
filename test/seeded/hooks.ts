/** Loaded before everything: makes the edits in what Node loads by itself, as it does in threads. */
import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'
import { edited, editsOf } from './edits.ts'

registerHooks({
  load(url, context, next) {
    const path = url.startsWith('file:') ? fileURLToPath(url) : ''
    const edits = editsOf(path)
    if (edits.length === 0) return next(url, context)
    const source = edited(readFileSync(path, 'utf8'), edits)
    return { format: 'module-typescript', source, shortCircuit: true }
  },
})
