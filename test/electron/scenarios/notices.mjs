/** Messages come while nobody looks, on Windows: toasts go to the Action Center and are clicked there. */
const OWN = '79010004810'

export default async function notices(stage) {
  const { system, holds, equal, until } = stage
  const service = await stage.service()
  const { app } = await stage.start()
  const window = await stage.window()
  const { id: cabinet } = await stage.signIn(service)
  const arrived = async (number, text) => {
    await service.message(number, OWN, text)
    void stage.call('cabinet.check', { cabinet }).catch(() => undefined)
    return until(() => system.visible().find(({ body }) => body === text), text)
  }
  await stage.lookAway()
  const first = await arrived('79165550901', 'Вы сегодня работаете?')
  await holds('a toast that timed out still leads to its conversation', async () => {
    system.expireNotification(first)
    await system.collect()
    equal(system.clickNotification(first), true)
    await until(() => window.isFocused(), 'the window')
    const heading = stage.page.getByRole('heading', { name: '+7 916 555-09-01' })
    await until(() => heading.isVisible(), 'the conversation')
  })
  await holds(
    'what lies in the Action Center is cleared when the window is looked at',
    async () => {
      await stage.lookAway()
      const next = await arrived('79165550902', 'А завтра?')
      system.expireNotification(next)
      window.show()
      await until(() => next.state === 'closed', 'the cleared toast')
    },
  )
  await holds(
    'one that is clicked while the page is gone leads to its conversation after the reload',
    async () => {
      await stage.lookAway()
      const last = await arrived('79165550903', 'Перезвоните')
      await system.crash(window)
      system.clickNotification(last)
      await until(() => window.isFocused(), 'the window')
      // Another page by then than the one that was lost.
      const heading = () => stage.page.getByRole('heading', { name: '+7 916 555-09-03' })
      await until(
        () =>
          heading()
            .isVisible()
            .catch(() => false),
        'the conversation',
      )
      equal(system.dialogs.length, 0)
    },
  )
  app.quit()
  await stage.ended
}
notices.platform = 'win32'
