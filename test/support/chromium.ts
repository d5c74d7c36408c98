import type { LaunchOptions } from '@playwright/test'
import { existsSync } from 'node:fs'

/** The headless shell has the same engine and no windows, which takes a quarter off a test's work. */
const known = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** A system's Chromium is taken where there is one (`CHROMIUM_PATH`); elsewhere Playwright's own. */
const path = process.env['CHROMIUM_PATH'] ?? known.find((one) => existsSync(one))

/** A microphone that beeps, and the consent of whoever would be asked for it. */
export const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

export const chromiumOptions: LaunchOptions = {
  ...(path && { executablePath: path }),
  // Chromium's sandbox refuses to start for root, as which containers run.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
}
