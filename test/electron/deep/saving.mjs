/** What the page hands over is saved where the person says, and told of where it could not be. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export default async function saving(stage) {
  const { system, holds, equal, until } = stage
  const { app } = await stage.start('--demo')
  const window = await stage.window()
  const { page } = stage
  await until(() => page.evaluate(() => 'switchdesk' in globalThis), 'the page')
  for (const name of ['Звонки', 'Записи']) {
    await page.getByRole('navigation').getByRole('link', { name, exact: true }).click()
  }
  await page.locator('tbody').getByRole('row').first().locator('td').nth(1).click()
  const save = async () => {
    const before = system.saves.length
    await page.getByRole('button', { name: 'Сохранить в файл' }).click()
    return until(() => system.saves[before], 'where to')
  }
  const path = join(process.cwd(), 'saved.wav')

  await holds('a file is saved where the person wants it', async () => {
    const asked = await save()
    equal([/\.wav$/.test(asked.name), asked.parent === window], [true, true])
    asked.answer(path)
    await until(() => existsSync(path) && readFileSync(path).length > 44, 'the file')
    equal(readFileSync(path).subarray(0, 4).toString(), 'RIFF')
  })
  await holds('nothing is said where they do not want it any more', async () => {
    const asked = await save()
    asked.answer(undefined)
    await asked.over
    await stage.catchUp()
    equal(system.dialogs.length, 0)
  })
  await holds('what could not be written is told of, and not by its name in the log', async () => {
    const asked = await save()
    // A file stands where a folder would have to.
    asked.answer(join(path, 'inside.wav'))
    const told = await until(() => system.dialogs[0], 'a word')
    equal([told.options.type, /не\sсохранён/.test(told.options.message)], ['error', true])
    equal(told.parent === window, true)
    told.answer(0)
    const log = readFileSync(join(stage.home, 'logs/switchdesk.log'), 'utf8')
    equal([log.includes('was not saved'), log.includes(asked.name)], [true, false])
  })
  app.quit()
  await stage.ended
}
