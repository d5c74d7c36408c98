/** What spends, deletes or diverts is asked about in a dialog of the system, which the page cannot answer. */
const YES = 0
const NO = 1

export default async function purchase(stage) {
  const { system, holds, equal, until } = stage
  const service = await stage.service()
  const { app } = await stage.start()
  const window = await stage.window()
  const { id: cabinet } = await stage.signIn(service)
  const calls = async (operation) => (await service.requests())[operation] ?? 0
  const query = { kind: 'abc', owner: 'business', code: '4852', category: 0 }
  const { offers } = await stage.call('numbers.offers', { cabinet, query, limit: 2 })
  const [first] = offers
  const order = { cabinet, numbers: [first.number], owner: 'business', price: first.price }

  /** Gives a command, and answers the dialog that it leads to. */
  async function asked(command, argument, answer, ticked) {
    const shown = system.dialogs.length
    const done = stage.call(command, argument).then(
      () => 'done',
      (error) => error.message,
    )
    await until(() => system.dialogs.length > shown, 'the dialog')
    const dialog = system.dialogs.at(-1)
    dialog.answer(answer, ticked)
    return { dialog, outcome: await done }
  }

  await holds(
    'a purchase names number and price, and is not made where the answer is no',
    async () => {
      const { dialog, outcome } = await asked('numbers.buy', order, NO)
      const { message, detail, checkboxLabel, defaultId } = dialog.options
      equal([/^Купить 1\sномер за\s150,00/.test(message), /\+7 4852 /.test(detail)], [true, true])
      equal([checkboxLabel, defaultId, dialog.parent === window], [undefined, NO, true])
      equal([outcome.includes('aborted'), await calls('numbers.buy')], [true, 0])
    },
  )
  await holds('the page cannot answer in the person’s place', async () => {
    const shown = system.dialogs.length
    const done = stage.call('numbers.buy', order).catch((error) => error.message)
    await until(() => system.dialogs.length > shown, 'the dialog')
    const verdict = await stage.call('app.confirm', { id: 'x', code: '000000' })
    equal([verdict.state, await calls('numbers.buy')], ['over', 0])
    system.dialogs.at(-1).answer(NO)
    await done
  })
  await holds('it is made once where the answer is yes', async () => {
    equal((await asked('numbers.buy', order, YES)).outcome, 'done')
    await until(async () => (await calls('numbers.buy')) === 1, 'the purchase')
  })
  await holds(
    'deletions may be agreed to for a while, and diverting is asked about by itself',
    async () => {
      const argument = { cabinet, number: '79010004810' }
      const off = await asked('packets.removeHandler', argument, YES, true)
      const label = off.dialog.options.checkboxLabel.replaceAll('\u00a0', ' ')
      equal(label, 'Не спрашивать об этом 15 минут')
      const shown = system.dialogs.length
      await stage.call('packets.removeHandler', argument)
      equal(system.dialogs.length, shown)
      const url = 'https://sms.example/in?token=1'
      const on = await asked('packets.setHandler', { ...argument, url }, NO)
      const { message } = on.dialog.options
      equal([message.includes('sms.example/in'), message.includes('token')], [true, false])
      equal([on.outcome.includes('aborted'), await calls('sms.setUrl')], [true, 0])
    },
  )
  const ofNext = [
    ['loaded anew', () => window.webContents.reload()],
    ['loaded after its process ended', () => system.crash(window)],
  ]
  for (const [how, leave] of ofNext) {
    await holds(`a page that is ${how} is asked again, whatever the last was allowed`, async () => {
      await stage.page.evaluate(() => (globalThis.isLast = true))
      const isNext = () => 'switchdesk' in globalThis && !globalThis.isLast
      await leave()
      await until(() => stage.page.evaluate(isNext).catch(() => false), 'the page')
      const argument = { cabinet, number: '79010004810' }
      equal((await asked('packets.removeHandler', argument, YES, true)).outcome, 'done')
    })
  }
  app.quit()
  await stage.ended
}
