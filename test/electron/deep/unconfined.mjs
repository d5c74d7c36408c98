/** Without the system's sandbox, the page says so. */
export default async function unconfined(stage) {
  const { system, holds, until } = stage
  system.switches.push('no-sandbox')
  const { app } = await stage.start('--demo')
  await stage.window()
  await until(() => stage.page.evaluate(() => 'switchdesk' in globalThis), 'the page')
  await holds('a banner tells it', () => stage.page.getByText('без песочницы системы').waitFor())
  app.quit()
  await stage.ended
}
