/** Language and colours change while the app runs: in the page, the menus and behind the page. */
export default async function looks(stage) {
  const { system, holds, equal, until } = stage
  const { app, nativeTheme } = await stage.start('--demo')
  const window = await stage.window()
  await until(() => stage.page.evaluate(() => 'switchdesk' in globalThis), 'the page')
  const root = () =>
    stage.page.evaluate(() => {
      const { lang } = globalThis.document.documentElement
      const isDark = globalThis.matchMedia('(prefers-color-scheme: dark)').matches
      return { lang, isDark }
    })
  const labels = () => system.menus.at(-1).items.map(({ label }) => label)
  await holds('the system’s colours are followed', async () => {
    const before = window._state.background
    equal([(await root()).isDark, nativeTheme.themeSource], [false, 'system'])
    system.setDark(true)
    await until(async () => (await root()).isDark, 'the dark page')
    await until(() => window._state.background !== before, 'the colour behind it')
  })
  await holds('a choice of one’s own stands above the system’s', async () => {
    await stage.call('settings.change', { theme: 'light' })
    await until(() => nativeTheme.themeSource === 'light', 'the choice')
    await until(async () => !(await root()).isDark, 'the light page')
    system.setDark(false)
    system.setDark(true)
    equal((await root()).isDark, false)
  })
  await holds('the language changes in the page and in the menus at once', async () => {
    const russian = labels()
    equal((await root()).lang, 'ru')
    await stage.call('settings.change', { locale: 'en' })
    await until(async () => (await root()).lang === 'en', 'the English page')
    await until(() => labels().includes('Edit'), 'the English menus')
    equal(russian.includes('Правка'), true)
    await stage.page.getByRole('link', { name: 'Numbers', exact: true }).waitFor()
  })
  await holds('a page that is loaded anew is in them from its first letter', async () => {
    window.webContents.reload()
    await until(async () => {
      const { lang, isDark } = await root().catch(() => ({}))
      return lang === 'en' && isDark === false
    }, 'the page')
  })
  app.quit()
  await stage.ended
}
