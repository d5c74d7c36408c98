import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'
import { mistakes } from './mistakes.ts'

/** The tests of calls over sources with one mistake, which `SEEDED` names by its place. */

const root = fileURLToPath(new URL('../..', import.meta.url))
const seeded = mistakes[Number(process.env['SEEDED'])]

const plugin: Plugin = {
  name: 'seeded-mistake',
  enforce: 'pre',
  transform(code, id) {
    if (!seeded || !id.split('?')[0]?.endsWith(`/${seeded.file}`)) return undefined
    if (code.split(seeded.from).length !== 2) throw new Error(`${seeded.file} is another one now`)
    return code.replace(seeded.from, () => seeded.to)
  },
}

export default defineConfig({
  root,
  plugins: [plugin],
  test: {
    include: ['call-map', 'check', 'impact'].map((room) => `test/unit/${room}/**/*.test.ts`),
    bail: 1,
    // It does not see which mistake is made.
    fsModuleCache: false,
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
} as Parameters<typeof defineConfig>[0])
