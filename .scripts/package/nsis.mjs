import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { ownIdentity, root, schemesAsked, toastActivator } from './identity.mjs'
import words from './words.json' with { type: 'json' }

const run = promisify(execFile)
/** The builder's own part that makes the entries. */
const SHORTCUTS = 'app-builder-lib/templates/nsis/include/installer.nsh'
export const include = join(import.meta.dirname, 'installer.nsh')

/** Puts stand-ins in place of NSIS and what goes with it. */
export async function standInForNsis() {
  const folder = join(root, '.cache/package/nsis')
  const script = join(import.meta.dirname, 'stand-in-nsis.mjs')
  await mkdir(join(folder, 'plugins'), { recursive: true })
  for (const tool of ['linux/makensis', '7za', 'wine']) {
    const file = join(folder, tool)
    await mkdir(dirname(file), { recursive: true })
    const starts = `exec "${process.execPath}" "${script}" ${tool.split('/').at(-1)} "$@"`
    await writeFile(file, `#!/bin/sh\n${starts}\n`, { mode: 0o755 })
  }
  Object.assign(process.env, {
    ELECTRON_BUILDER_NSIS_DIR: folder,
    ELECTRON_BUILDER_NSIS_RESOURCES_DIR: folder,
    ELECTRON_BUILDER_7ZIP_PATH: join(folder, '7za'),
    PATH: `${folder}${delimiter}${process.env.PATH}`,
  })
}

/**
 * Reads what NSIS was asked for, and has the real one compile what is ours of it. Answers what is not as it must be.
 *
 * @param output the folder in which the stand-in wrote it down
 * @param text of what the installer does besides
 */
export async function installerFaults(output, text) {
  const { defines, script } = JSON.parse(await readFile(join(output, 'installer.json'), 'utf8'))
  return [
    ...(await asDecided(defines, script)),
    ...(await saysTheSame(text)),
    ...takenBack(text),
    ...(await compiles(defines, text)),
  ]
}

async function asDecided(defines, script) {
  const { id, productName } = await ownIdentity()
  const builders = await readFile(createRequire(import.meta.url).resolve(SHORTCUTS), 'utf8')
  const says = {
    'has the app’s id, which its shortcuts get': defines.APP_ID === id,
    'has the app’s name': defines.PRODUCT_NAME === productName,
    'asks nothing': 'ONE_CLICK' in defines,
    'installs for one user': !('INSTALL_MODE_PER_ALL_USERS' in defines),
    'gives its entry that id': builders.includes('SetLnkAUMI "$newStartMenuLink" "${APP_ID}"'),
    'makes an entry in the Start menu': !('DO_NOT_CREATE_START_MENU_SHORTCUT' in defines),
    'leaves what people wrote': !('DELETE_APP_DATA_ON_UNINSTALL' in defines),
    'speaks English': script.includes('MUI_LANGUAGE "English"'),
    'speaks Russian': script.includes('MUI_LANGUAGE "Russian"'),
    'registers the app': script.includes(include),
  }
  return Object.entries(says).flatMap(([what, is]) => (is ? [] : `Not so: the installer ${what}`))
}

/** Links, activator and words are those of the code and of the other packages. */
async function saysTheSame(text) {
  const schemes = [...text.matchAll(/UrlAssociations" "(\w+)"/g)].map(([, scheme]) => scheme)
  const asked = await schemesAsked()
  return [
    ...(String(schemes.sort()) === String(asked)
      ? []
      : [`The installer registers [${schemes}], the code asks for [${asked}]`]),
    ...(text.includes(`TOAST_ACTIVATOR "${await toastActivator()}"`)
      ? []
      : ['The installer knows another activator of notifications than the code']),
    ...[words.en.about, words.ru.about]
      .filter((about) => !text.includes(about))
      .map((about) => `The installer does not say: ${about}`),
  ]
}

/** Whatever key the installer writes, the uninstaller deletes it, or one above it, or its value. */
function takenBack(text) {
  const keysAfter = (command) =>
    [
      ...text.matchAll(new RegExp(`${command} (?:/ifempty )?HKCU "([^"]+)"(?: "([^"]*)")?`, 'g')),
    ].map(([, key, value]) => ({ key, value }))
  const keys = keysAfter('DeleteRegKey').map(({ key }) => key)
  const values = keysAfter('DeleteRegValue').map(({ key, value }) => `${key}|${value}`)
  return keysAfter('WriteRegStr')
    .filter(({ key }) => !keys.some((one) => key === one || key.startsWith(`${one}\\`)))
    .filter(({ key, value }) => !values.includes(`${key}|${value}`))
    .map(({ key }) => `The uninstaller leaves ${key} in the registry`)
}

/** By NSIS itself, warnings being errors, with nothing of the builder's around it but its names. */
async function compiles({ APP_ID, PRODUCT_NAME }, text) {
  const folder = await mkdtemp(join(tmpdir(), 'switchdesk-nsis-'))
  const script = `Unicode true
OutFile "${join(folder, 'out.exe')}"
InstallDir "$TEMP"
!define APP_ID "${APP_ID}"
!define PRODUCT_NAME "${PRODUCT_NAME}"
!define isUpdated '"0" == "1"'
!include LogicLib.nsh
!include MUI2.nsh
Var appExe
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Russian"
${text}
!insertmacro customHeader
Section
  StrCpy $appExe "$INSTDIR\\${PRODUCT_NAME}.exe"
  WriteUninstaller "$INSTDIR\\gone.exe"
  !insertmacro customInstall
SectionEnd
Section Uninstall
  !insertmacro customUnInstall
SectionEnd
`
  try {
    await writeFile(join(folder, 'installer.nsi'), script)
    await run('makensis', ['-WX', '-V2', '-INPUTCHARSET', 'UTF8', join(folder, 'installer.nsi')])
    return []
  } catch (error) {
    return [`NSIS does not take it: ${error.stdout}${error.stderr}`]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
