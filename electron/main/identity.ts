import { app } from 'electron'
import { picturePath } from './pictures.ts'

/**
 * Ids by which Windows knows the program's notifications and its entry in the Start menu; never
 * changed.
 */
const WINDOWS = {
  appUserModel: 'app.switchdesk',
  toastActivator: '{A39EFCEA-DB34-423C-AEBE-8D3325EB7D30}',
}

/** Says to the system what this program is. Before Electron is ready. */
export function nameProgram(): void {
  if (process.platform === 'win32') {
    app.setAppUserModelId(WINDOWS.appUserModel)
    app.setToastActivatorCLSID(WINDOWS.toastActivator)
  }
  app.setAboutPanelOptions({
    applicationName: 'Switchdesk',
    applicationVersion: app.getVersion(),
    iconPath: picturePath('icons/256x256.png'),
  })
}
