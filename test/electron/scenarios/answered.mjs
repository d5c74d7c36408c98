/** On macOS a message is answered in its notification, which is gone by that. */
const OWN = '79010004810'

export default async function answered(stage) {
  const { system, holds, equal, until, sleep } = stage
  const service = await stage.service()
  const { app } = await stage.start()
  const window = await stage.window()
  await stage.signIn(service)
  const cabinet = (await stage.call('app.state')).active
  await until(() => stage.page.getByRole('listitem').first().isVisible(), 'the conversations')
  window.hide()
  await sleep(100)
  const arrived = async (text) => {
    await service.message('79165550901', OWN, text)
    await stage.call('cabinet.check', { cabinet })
    return until(() => system.visible().find(({ body }) => body === text), text)
  }
  const first = await arrived('Вы работаете?')
  system.reply(first, 'Да, до восьми')
  await holds('the answer is sent', () =>
    until(async () => {
      const { threads } = await stage.call('inbox.threads', { cabinet, limit: 5, filter: 'all' })
      return JSON.stringify(threads).includes('Да, до восьми')
    }, 'the answer'),
  )
  await holds('the next message is counted from the start', async () => {
    const next = await arrived('Спасибо')
    equal([next.title.includes('·'), next.body], [false, 'Спасибо'])
  })
  app.quit()
  await stage.ended
}
answered.platform = 'darwin'
