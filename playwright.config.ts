import { defineConfig } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { chromiumOptions, microphone } from './test/support/chromium.ts'

/** `fast`, `rest` (what that leaves), or everything: what the runner asks for (`.scripts/test/tasks.mjs`). */
const tier = process.env['SWITCHDESK_TEST_TIER']

export default defineConfig({
  testDir: 'test/e2e',
  tsconfig: 'test/e2e/support/playwright.tsconfig.json',
  testMatch: tier === 'rest' ? '**/deep/**/*.spec.ts' : '**/*.spec.ts',
  testIgnore: tier === 'fast' ? '**/deep/**' : [],
  // In full: other configurations take this one over from folders of their own.
  globalSetup: fileURLToPath(new URL('test/e2e/support/build-parts.ts', import.meta.url)),
  outputDir: 'test-results',
  // Transcripts of a screen reader, the same on every system.
  snapshotPathTemplate: '{testDir}/{testFileDir}/transcripts/{arg}{ext}',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Two keep the cores busy only while none of them waits: for the service’s next check, for what a minute lets be asked. Four
  // take from the other tests what they gain.
  workers: 3,
  // Only what hangs reaches these: a busy machine makes a test slow, not wrong. One step has a limit, and the runner
  // ends what reports no step for minutes.
  timeout: 3_600_000,
  expect: { timeout: 120_000 },
  use: {
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1280, height: 800 },
    // Every frame of a motion is drawn by the processor here. Where most happens motion is on
    // (`withMotion`).
    contextOptions: { reducedMotion: 'reduce' },
    // A trace is made in every test, also where it passes; `--trace on` is for whoever looks for a cause.
    trace: 'off',
    screenshot: 'only-on-failure',
    // One browser for all, also for those who record.
    launchOptions: {
      ...chromiumOptions,
      args: [...(chromiumOptions.args ?? []), ...microphone],
    },
  },
})
