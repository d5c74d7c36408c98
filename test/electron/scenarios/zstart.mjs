import { writeFileSync } from 'node:fs'
export default async function start(stage) {
  const { until } = stage
  const before = process.cpuUsage()
  const { app } = await stage.start()
  await stage.window()
  await until(() => stage.page.evaluate(() => 'switchdesk' in globalThis), 'the page')
  await new Promise((r) => setTimeout(r, 3000))
  const { user, system } = process.cpuUsage(before)
  writeFileSync(process.env.ZOUT, String((user + system) / 1000))
  app.quit()
  await stage.ended
}
