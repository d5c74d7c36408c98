import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { needReady, needString } from '../arguments.mjs'
import { system } from '../system.mjs'
import { Source, check, must, program, refuse } from '../types.mjs'
import { Lifecycle } from './lifecycle.mjs'

const pack = JSON.parse(readFileSync(join(program, 'package.json'), 'utf8'))

const pathNames = new Set(
  [
    ['home', 'appData', 'assets', 'userData', 'sessionData', 'temp', 'exe', 'module', 'desktop'],
    ['documents', 'downloads', 'music', 'pictures', 'videos', 'recent', 'logs', 'crashDumps'],
  ].flat(),
)

class App extends Source {
  commandLine = {
    removeSwitch(name) {
      needString(name, 'commandLine.removeSwitch')
      must(!system.ready, `commandLine.removeSwitch('${name}') after ready comes too late`)
      system.switches = system.switches.filter((one) => one !== name)
    },
    appendSwitch(name, value) {
      needString(name, 'commandLine.appendSwitch')
      must(!system.ready, `commandLine.appendSwitch('${name}') after ready comes too late`)
      system.switches.push(`${name}=${value}`)
    },
    hasSwitch(name) {
      needString(name, 'commandLine.hasSwitch')
      return system.switches.includes(name)
    },
  }
  constructor() {
    super('App')
  }
  get isPackaged() {
    return system.packaged
  }
  get name() {
    return pack.productName ?? pack.name
  }
  getName() {
    return this.name
  }
  getVersion() {
    return pack.version
  }
  getAppPath() {
    return system.app ?? program
  }
  getLocale() {
    needReady('app.getLocale() before ready answers nothing useful')
    return system.locale
  }
  getSystemLocale() {
    needReady('app.getSystemLocale() before ready')
    return system.locale
  }
  getPreferredSystemLanguages() {
    return [system.locale]
  }
  getPath(name) {
    needString(name, 'app.getPath')
    return system.paths[name] ?? refuse(`Failed to get '${name}' path`)
  }
  setPath(name, path) {
    needString(name, 'app.setPath')
    needString(path, 'app.setPath')
    if (!isAbsolute(path)) throw new Error('Path must be absolute')
    if (!pathNames.has(name)) throw new Error('Failed to set path')
    if (['userData', 'sessionData'].includes(name))
      must(!system.ready, `app.setPath('${name}') after ready comes too late`)
    system.paths[name] = path
  }
  setAppUserModelId(id) {
    needString(id, 'setAppUserModelId')
    must(system.platform === 'win32', 'setAppUserModelId is for Windows')
    system.aumid = id
  }
  setToastActivatorCLSID(id) {
    needString(id, 'setToastActivatorCLSID')
    must(system.platform === 'win32', 'setToastActivatorCLSID is for Windows')
    if (!/^\{?[\dA-F]{8}(-[\dA-F]{4}){3}-[\dA-F]{12}\}?$/i.test(id))
      throw new TypeError('Invalid CLSID')
    must(system.notifications.length === 0, 'setToastActivatorCLSID after a notification')
    system.toastActivator = id
  }
  get dock() {
    return system.platform === 'darwin'
      ? { setMenu: (menu) => (system.dockMenu = menu) }
      : undefined
  }
  getLoginItemSettings() {
    must(system.platform !== 'linux', 'login items are for Windows and macOS')
    return { ...system.loginItem, wasOpenedAtLogin: false }
  }
  setLoginItemSettings(settings) {
    must(system.platform !== 'linux', 'login items are for Windows and macOS')
    check('Settings', settings, 'setLoginItemSettings')
    system.loginItem = settings
  }
  setUserTasks(tasks) {
    must(system.platform === 'win32', 'setUserTasks is for Windows')
    for (const task of tasks) check('Task', task, 'setUserTasks')
    system.userTasks = tasks
    return true
  }
  setAsDefaultProtocolClient(scheme) {
    needString(scheme, 'setAsDefaultProtocolClient')
    system.schemes.add(scheme)
    return true
  }
  removeAsDefaultProtocolClient(scheme) {
    needString(scheme, 'removeAsDefaultProtocolClient')
    system.schemes.delete(scheme)
    return true
  }
  getApplicationNameForProtocol(link) {
    needString(link, 'getApplicationNameForProtocol')
    return system.schemes.has(link.replace(/:.*/, '')) ? 'Switchdesk' : ''
  }
  setAboutPanelOptions(options) {
    check('AboutPanelOptionsOptions', options, 'setAboutPanelOptions')
    const { iconPath } = options
    if (iconPath && !existsSync(iconPath)) system.defects.push(`an empty picture: ${iconPath}`)
    system.aboutOptions = options
  }
  enableSandbox() {
    if (system.ready) throw new Error('app.enableSandbox() can only be called before app is ready')
    system.sandbox = true
  }
  requestSingleInstanceLock(data) {
    must(data === undefined || typeof data === 'object', 'requestSingleInstanceLock')
    system.lockAsked = { userData: system.paths.userData }
    return system.lock
  }
  hasSingleInstanceLock() {
    return system.lock
  }
  setBadgeCount(count) {
    must(count === undefined || Number.isInteger(count), 'setBadgeCount: integer expected')
    if (system.platform === 'win32') {
      system.defects.push('setBadgeCount has no effect on Windows')
      return false
    }
    system.badge = count
    return true
  }
  focus() {}
  hide() {}
  show() {}
  showAboutPanel() {
    system.about = { applicationName: this.name, ...system.aboutOptions }
    system.note('about')
    if (system.platform !== 'darwin' && !system.about.iconPath)
      system.defects.push('the panel about the program shows the picture of Electron')
  }
  relaunch() {
    system.relaunched = true
  }
  isReady() {
    return system.ready
  }
  whenReady() {
    return lifecycle.whenReady
  }
  quit() {
    lifecycle.quit()
  }
  exit(code = 0) {
    must(Number.isInteger(code), 'app.exit: integer expected')
    lifecycle.exit(code)
  }
}

export const app = new App()
export const lifecycle = new Lifecycle(app)

/** What the runner does once the main script has been evaluated. */
export const becomeReady = () => lifecycle.becomeReady()

// Electron's `process.exit` is `app.exit`.
process.exit = (code) => app.exit(Number(code ?? process.exitCode ?? 0))
