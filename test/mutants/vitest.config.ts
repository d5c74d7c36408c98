import { fileURLToPath } from 'node:url'
import { mergeConfig } from 'vite'
import { defineConfig } from 'vitest/config'
import seeded from '../seeded/vitest.config.ts'

/** The same, where programs say which mutants they reach. */
export default mergeConfig(
  seeded,
  defineConfig({
    test: { setupFiles: [fileURLToPath(new URL('./setup.ts', import.meta.url))] },
  }),
)
