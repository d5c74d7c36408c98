/**
 * Electron's fuses as a packaged program is to have them, decided one by one. Nothing packages it yet;
 * the names are those of electron-builder's `electronFuses` setting.
 */
export interface Fuses {
  runAsNode: boolean
  enableCookieEncryption: boolean
  enableNodeOptionsEnvironmentVariable: boolean
  enableNodeCliInspectArguments: boolean
  enableEmbeddedAsarIntegrityValidation: boolean
  onlyLoadAppFromAsar: boolean
  loadBrowserProcessSpecificV8Snapshot: boolean
  grantFileProtocolExtraPrivileges: boolean
}

export const fuses: Fuses = {
  // Nobody turns the signed program into a bare Node by setting ELECTRON_RUN_AS_NODE.
  runAsNode: false,
  // There are no cookies, and the key would ask the person for the keychain a second time.
  enableCookieEncryption: false,
  // NODE_OPTIONS could load foreign code.
  enableNodeOptionsEnvironmentVariable: false,
  // --inspect would open the program, its tokens included, to every local process.
  enableNodeCliInspectArguments: false,
  // The archive with our code is checked against the hash in the program …
  enableEmbeddedAsarIntegrityValidation: true,
  // … and nothing beside it is taken in its place.
  onlyLoadAppFromAsar: true,
  // There is no snapshot of our own to load.
  loadBrowserProcessSpecificV8Snapshot: false,
  // The page comes from app://, so file:// needs no privileges.
  grantFileProtocolExtraPrivileges: false,
}
