import { homedir } from 'node:os'
import { join, resolve } from 'node:path'

interface Surroundings {
  env: NodeJS.ProcessEnv
  platform: NodeJS.Platform
}

/**
 * The data folder, the same for both shells: `SWITCHDESK_HOME`, else the system's folder for
 * application data.
 */
export function homeFolder({ env, platform }: Surroundings): string {
  if (env['SWITCHDESK_HOME']) return resolve(env['SWITCHDESK_HOME'])
  return join(applicationData(env, platform), 'switchdesk')
}

/**
 * Files in which an office lists its services (see README): one for everybody on this computer, then that of
 * the data folder.
 */
export function serviceFiles(home: string, { env, platform }: Surroundings): string[] {
  return [join(commonFolder(env, platform), 'services.json'), join(home, 'services.json')]
}

function commonFolder(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (platform === 'win32') return join(env['PROGRAMDATA'] ?? 'C:\\ProgramData', 'Switchdesk')
  if (platform === 'darwin') return '/Library/Application Support/Switchdesk'
  return '/etc/switchdesk'
}

function applicationData(env: NodeJS.ProcessEnv, platform: NodeJS.Platform): string {
  if (platform === 'win32') return env['APPDATA'] ?? join(homedir(), 'AppData', 'Roaming')
  if (platform === 'darwin') return join(homedir(), 'Library', 'Application Support')
  return env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config')
}
