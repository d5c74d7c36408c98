/** The operating system and the person, as a scenario plays them; the stand-in writes down here what it was told. */

export const system = {
  platform: 'linux',
  locale: 'ru',
  dark: false,
  packaged: false,
  lock: true,
  ready: false,
  /** What Chromium's processes are started with, as `npm start` says it. */
  switches: ['js-flags'],
  /** Where the person's displays are. */
  displays: [
    {
      id: 1,
      bounds: { x: 0, y: 0, width: 1920, height: 1080 },
      workArea: { x: 0, y: 27, width: 1920, height: 1053 },
      scaleFactor: 1,
    },
  ],
  /** Everything worth telling, in order. */
  log: [],
  /** What a real user would have met: exceptions nobody caught, values that could not be cloned … */
  defects: [],
  /** Those that are open, in the order they were made. */
  windows: [],
  trays: [],
  notifications: [],
  /** Why the system shows none. */
  notificationsFail: undefined,
  dialogs: [],
  /** Whether the system has a program for links. */
  hasBrowser: true,
  external: [],
  opened: [],
  /** Where the person is asked to save a file. */
  saves: [],
  requests: [],
  /** What the program itself asked the network for. */
  fetched: [],
  /** What the program's own rule for requests has stopped. */
  cancelled: [],
  menus: [],
  badge: 0,
  overlays: [],
  console: [],
  flashes: [],
  paths: {},
  /** Of links that this program opens. */
  schemes: new Set(),
  loginItem: { openAtLogin: false },
  /** Keys that it listens to for this program, and those that other programs have. */
  keys: new Map(),
  foreignKeys: new Set(),
  ended: undefined,
  /** Answers a dialog at once; without it the dialog stays open until `answer` is called. */
  onDialog: undefined,
  context: undefined,
  note(...what) {
    system.log.push(what.join(' '))
  },
}
export const ended = Promise.withResolvers()

/** The longest that a scenario waits for one thing, in milliseconds: a busy machine makes it slow, not wrong. */
export const PATIENCE = 120_000

/**
 * Waits until a condition holds, and returns what it holds with.
 * @throws where it does not come to hold
 */
export async function until(condition, what) {
  const end = Date.now() + PATIENCE
  for (;;) {
    const value = await condition()
    if (value) return value
    if (Date.now() > end) throw new Error(`in vain waited for: ${what}`)
    await new Promise((done) => setTimeout(done, 25))
  }
}
