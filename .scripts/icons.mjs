/**
 * `node .scripts/icons.mjs`: draws every picture of the app from its SVG in resources/. The pictures
 * are kept in the repository; run this after a change to a drawing.
 */
import { chromium } from '@playwright/test'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const resources = fileURLToPath(new URL('../resources', import.meta.url))
const system = '/usr/bin/chromium'

/** The app's icon by width in pixels, for packages and windows. */
const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024]

/** Tray pictures by the suffix under which Electron looks for a screen's scale. */
const traySizes = { '': 16, '@1.25x': 20, '@1.5x': 24, '@2x': 32, '@3x': 48 }
const overlaySizes = { '': 16, '@2x': 32 }

/** Linux shows trays larger, and chooses no scale by itself. */
const linuxTraySize = 48

const browser = await chromium.launch({
  ...(existsSync(system) && { executablePath: system }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const page = await browser.newPage()

for (const size of iconSizes) await draw('icon.svg', `icons/${size}x${size}.png`, size)
for (const name of ['normal', 'unread']) {
  await drawScales(`tray/${name}.svg`, `tray/${name}`, traySizes)
  await drawScales(`tray/${name}Template.svg`, `tray/${name}Template`, { '': 16, '@2x': 32 })
  await draw(`tray/${name}.svg`, `tray/${name}-large.png`, linuxTraySize)
}
for (const count of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '9+']) {
  const name = count === '9+' ? 'more' : count
  await drawScales('overlay/overlay.svg', `overlay/${name}`, overlaySizes, { count })
}
await browser.close()

async function drawScales(drawing, picture, sizes, words) {
  for (const [suffix, size] of Object.entries(sizes)) {
    await draw(drawing, `${picture}${suffix}.png`, size, words)
  }
}

async function draw(drawing, picture, size, words = {}) {
  let svg = await readFile(`${resources}/${drawing}`, 'utf8')
  for (const [name, word] of Object.entries(words)) {
    svg = svg.replace(`{${name}}`, word)
    if (word.length > 1) svg = svg.replace('font-size="11"', 'font-size="8"')
  }
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(
    `<style>html,body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  )
  await writeFile(
    `${resources}/${picture}`,
    await page.screenshot({
      omitBackground: true,
      clip: { x: 0, y: 0, width: size, height: size },
    }),
  )
}
