/** Links: the program itself asks before the browser opens one, whatever the page says of it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const OPEN = 0
const COPY = 1
const CANCEL = 2

export default async function links(stage) {
  const { system, holds, equal, until } = stage
  const { app } = await stage.start('--demo')
  await stage.window()
  await until(() => stage.page.evaluate(() => 'switchdesk' in globalThis), 'the page')
  const follow = (address) =>
    stage.page.evaluate((url) => void globalThis.open(url, '_blank', 'noopener'), address)
  const asked = async (address) => {
    const before = system.dialogs.length
    await follow(address)
    return until(() => system.dialogs[before], 'a question')
  }

  await holds('the question names the site itself, and what is odd about it', async () => {
    const dialog = await asked('https://bank.example:1@xn--pple-43d.example/x?token=geheim')
    const { message, detail, defaultId, cancelId } = dialog.options
    equal(message.includes('xn--pple-43d.example'), true)
    equal([detail.includes('аpple.example'), /алфавит/.test(detail)], [true, true])
    equal([`${message}${detail}`.includes('bank.example'), defaultId, cancelId], [false, 2, 2])
    await follow('https://elsewhere.example/')
    await stage.catchUp()
    equal(system.dialogs.length, 1)
    dialog.answer(CANCEL)
    await stage.catchUp()
    equal(system.external, [])
  })
  await holds('what is agreed to opens without the name before its host', async () => {
    const dialog = await asked('https://user:geheim@shop.example/a?b#c')
    dialog.answer(OPEN)
    await until(() => system.external.length > 0, 'the browser')
    equal(system.external, ['https://shop.example/a?b#c'])
  })
  await holds('it can be copied instead', async () => {
    const dialog = await asked('https://shop.example/copied')
    dialog.answer(COPY)
    await until(() => system.clipboard === 'https://shop.example/copied', 'the address')
    equal(system.external.length, 1)
  })
  await holds('nothing but the web is asked about', async () => {
    for (const address of ['file:///etc/passwd', 'tel:+79010004810', 'app://switchdesk/x'])
      await follow(address)
    await stage.catchUp()
    equal(system.dialogs.length, 3)
  })
  await holds(
    'a link that could not be opened is told of, and its secrets stay out of the log',
    async () => {
      system.hasBrowser = false
      const dialog = await asked('https://shop.example/a?token=geheim')
      dialog.answer(OPEN)
      const told = await until(() => system.dialogs[4], 'a word')
      equal([told.options.type, told.options.message.includes('shop.example')], ['error', true])
      told.answer(0)
      const log = readFileSync(join(stage.home, 'logs/switchdesk.log'), 'utf8')
      equal([log.includes('shop.example'), log.includes('geheim')], [true, false])
    },
  )
  app.quit()
  await stage.ended
}
