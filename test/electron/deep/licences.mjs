/** The works of others that the program holds are told of in its settings. */
export default async function licences(stage) {
  const { holds, until, expect } = stage
  const { app } = await stage.start('--demo')
  await stage.window()
  const { page } = stage
  await until(() => page.evaluate(() => 'switchdesk' in globalThis), 'the page')
  await holds('each with the text of its licence', async () => {
    await page.getByRole('link', { name: 'Настройки', exact: true }).click()
    await page.getByRole('button', { name: 'Лицензии' }).click()
    const dialog = page.getByRole('dialog', { name: 'Лицензии' })
    await expect(dialog).toContainText('naive-ui')
    await expect(dialog).toContainText('SIL OPEN FONT LICENSE')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })
  app.quit()
  await stage.ended
}
