import { defineConfig } from '@playwright/test'
import { existsSync } from 'node:fs'

/** A system's Chromium is taken where there is one; elsewhere Playwright's own. */
const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium'

export default defineConfig({
  testDir: 'test/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  use: {
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(existsSync(chromium) && { executablePath: chromium }),
      // Chromium's sandbox refuses to start for root, as which containers run.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
})
