import type { LaunchOptions } from '@playwright/test'
import { existsSync } from 'node:fs'

/** A system's Chromium is taken where there is one (`CHROMIUM_PATH`); elsewhere Playwright's own. */
const path = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium'

export const chromiumOptions: LaunchOptions = {
  ...(existsSync(path) && { executablePath: path }),
  // Chromium's sandbox refuses to start for root, as which containers run.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
}
