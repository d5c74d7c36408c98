import { defineConfig } from '@playwright/test'
import common from '../../playwright.config.ts'

/** `npm run pictures`: the app as README shows it, in the demo account. */
export default defineConfig({
  ...common,
  testDir: '.',
  tsconfig: '../e2e/support/playwright.tsconfig.json',
  outputDir: '../../test-results',
  workers: 2,
})
