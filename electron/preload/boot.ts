import type { Boot } from '../bridge/surface.ts'

/** The command-line switch in which a window gets its boot settings. Main writes it the same way. */
const flag = '--switchdesk-boot='

const locales: unknown[] = ['ru', 'en', 'system']
const themes: unknown[] = ['light', 'dark', 'system']

/** The boot settings among a window's arguments. @throws when they are absent or make no sense. */
export function readBoot(argv: readonly string[]): Boot {
  const text = argv.find((argument) => argument.startsWith(flag))?.slice(flag.length)
  const boot: unknown = text === undefined ? undefined : JSON.parse(text)
  if (!isBoot(boot)) throw new Error('The window was given no boot settings')
  return boot
}

function isBoot(value: unknown): value is Boot {
  if (!isRecord(value) || value['shell'] !== 'electron' || !isRecord(value['settings']))
    return false
  if (!['string', 'undefined'].includes(typeof value['active'])) return false
  if (!['boolean', 'undefined'].includes(typeof value['unconfined'])) return false
  const { locale, theme } = value['settings']
  return locales.includes(locale) && themes.includes(theme)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
