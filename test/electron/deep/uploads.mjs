/** A file that a person chooses goes by its path, whatever its size; of one that the page made the bytes go. */
import { truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** More than goes from the page to the program in one piece. */
const LARGE = 33 * 1024 * 1024

export default async function uploads(stage) {
  const { system, holds, equal, expect } = stage
  const service = await stage.service()
  const { app } = await stage.start()
  await stage.window()
  await stage.signIn(service)
  const { page } = stage
  const onDisk = (name, content) => {
    const path = join(process.cwd(), name)
    writeFileSync(path, content)
    return path
  }

  await holds('one is offered whatever its size, where it was chosen', async () => {
    const path = onDisk('large.wav', '')
    truncateSync(path, LARGE)
    await page.evaluate(() => {
      const field = Object.assign(globalThis.document.createElement('input'), {
        type: 'file',
        id: 'field',
      })
      globalThis.document.body.append(field)
    })
    await system.chooseFile(page.locator('#field'), path)
    const offered = await page.evaluate(async (size) => {
      const [chosen] = globalThis.document.querySelector('#field').files
      const made = new globalThis.File([new Uint8Array(size)], chosen.name)
      const answers = await Promise.all([chosen, made].map(globalThis.switchdesk.offerFile))
      globalThis.document.querySelector('#field').remove()
      return answers.map(({ ok, failure }) => failure?.field ?? ok)
    }, LARGE)
    equal(offered, [true, 'file.tooLarge'])
  })
  await holds('one goes with a question to support', async () => {
    await page.evaluate(() => (globalThis.location.hash = '#/support/new'))
    await page.getByLabel('Тема').fill('Эхо')
    await page.getByLabel('Вопрос', { exact: true }).fill('Клиенты слышат эхо')
    await system.chooseFile(page.locator('input[type=file]'), onDisk('примеры.txt', 'раз, два'))
    await expect(page.getByText('примеры.txt')).toBeVisible()
    await page.getByRole('button', { name: 'Отправить вопрос' }).click()
    const posts = page.getByRole('list', { name: 'Сообщения', exact: true })
    await expect(posts).toContainText(/примеры\.txt.*14\sбайт/s)
  })
  app.quit()
  await stage.ended
}
