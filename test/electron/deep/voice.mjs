/** A greeting is recorded by the microphone, and a camera is nobody's to use. */
export default async function voice(stage) {
  const { holds, equal, until, expect } = stage
  const { app } = await stage.start('--demo')
  await stage.window()
  const { page } = stage
  await until(() => page.evaluate(() => 'switchdesk' in globalThis), 'the page')
  for (const name of ['Звонки', 'Записи']) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  }
  await holds('a voice is recorded', async () => {
    await page.getByRole('button', { name: 'Создать запись' }).click()
    const dialog = page.getByRole('dialog', { name: 'Новая запись', exact: true })
    await dialog.getByText('С микрофона').click()
    await dialog.getByRole('button', { name: 'Записать' }).click()
    await expect(dialog.getByRole('meter', { name: 'Уровень микрофона' })).toBeVisible()
    await dialog.getByText(/0:(?!00)\d\d,\d/).waitFor()
    await dialog.getByRole('button', { name: 'Закончить запись' }).click()
    await dialog.getByRole('slider').first().waitFor()
  })
  await holds('no camera is looked through, with a microphone or without', async () => {
    const refused = await page.evaluate(() =>
      Promise.all(
        [{ video: true }, { audio: true, video: true }].map((wanted) =>
          globalThis.navigator.mediaDevices.getUserMedia(wanted).then(
            () => 'granted',
            ({ name }) => name,
          ),
        ),
      ),
    )
    equal(refused, ['NotAllowedError', 'NotAllowedError'])
  })
  app.quit()
  await stage.ended
}
