/** What the surroundings and a page without its content policy can do with the built program: nothing. */
export default async function confined(stage) {
  const { system, holds, equal } = stage
  process.env.ELECTRON_RENDERER_URL = 'http://127.0.0.1:9'
  const { app, Menu } = await stage.start()
  const window = await stage.window()
  await holds('an address in the environment is not taken', () =>
    // The page may have gone on to its own first place by now.
    equal(window.webContents.getURL().replace(/#.*/, ''), 'app://switchdesk/index.html'),
  )
  await holds('what limits V8 in the program does not limit it in the page', () =>
    equal(system.switches.includes('js-flags'), false),
  )
  await holds('there are no developer tools, and no menu for them', () => {
    equal(window._options.webPreferences.devTools, false)
    const roles = Menu.getApplicationMenu().items.flatMap(({ submenu }) =>
      submenu.items.map(({ role }) => role?.toLowerCase()),
    )
    equal(roles.includes('copy'), true)
    equal(roles.includes('toggledevtools'), false)
    equal(roles.includes('reload'), false)
  })
  await holds('it connects to nobody past the proxy', () =>
    equal(window.webContents._webRtc, 'disable_non_proxied_udp'),
  )
  await holds('a page asks for nothing but app://', async () => {
    const asked = [
      'https://evil.example/a',
      'http://127.0.0.1:1/b',
      'app://elsewhere/c',
      'app://switchdesk/nothing.js',
    ]
    const answered = await stage.page.evaluate(
      (addresses) =>
        Promise.all(
          addresses.map((address) =>
            fetch(address.replace(/^app:\/\/([^/]*)/, 'https://$1.app.invalid')).then(
              ({ status }) => status,
              () => 'not asked',
            ),
          ),
        ),
      asked,
    )
    equal(answered, ['not asked', 'not asked', 'not asked', 404])
    equal(system.cancelled.toSorted(), asked.slice(0, 3).toSorted())
    equal(system.requests, [])
  })
  await holds('what Electron itself fetches goes on', async () => {
    equal(await system.fetch('https://redirector.gvt1.com/edgedl/chrome/dict/ru-ru-5-0.bdic'), true)
  })
  app.quit()
  await stage.ended
}
confined.bypassCSP = true
