/** On macOS a message is answered in its notification, which is gone by that. */
const OWN = '79010004810'

export default async function answered(stage) {
  const { system, holds, equal, until } = stage
  const service = await stage.service()
  const { app } = await stage.start()
  await stage.window()
  const { id: cabinet } = await stage.signIn(service)
  await stage.call('settings.change', { undoSeconds: 0 })
  await stage.lookAway()
  const arrived = async (text) => {
    await service.message('79165550901', OWN, text)
    void stage.call('cabinet.check', { cabinet }).catch(() => undefined)
    return until(() => system.visible().find(({ body }) => body === text), text)
  }
  const first = await arrived('Вы работаете?')
  system.reply(first, 'Да, до восьми')
  await holds('the answer is sent', () =>
    until(async () => {
      const { threads } = await stage.call('inbox.threads', {
        cabinet,
        limit: 5,
        filter: { kind: 'all' },
      })
      // The demo service takes what came before an answer as read, so the next message waits for it.
      return threads.some(
        ({ last }) => last?.text === 'Да, до восьми' && last.state === 'confirmed',
      )
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
