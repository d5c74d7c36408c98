/** What of the environment signs a package, by system: all of one row. The first is what releases go by. */
export const secrets = {
  win32: [
    ['WIN_CSC_LINK', 'WIN_CSC_KEY_PASSWORD'],
    ['CSC_LINK', 'CSC_KEY_PASSWORD'],
  ],
  darwin: [
    ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
    ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
  ],
}

/** Whether packages for a system are signed here. On Linux they carry no signature. */
export function signs(platform, env) {
  return (secrets[platform] ?? []).some((row) => row.every((name) => env[name]))
}

/** What would have them signed, for a person to read; nothing where they are, or never are. */
export function signingWants(platform, env) {
  if (!(platform in secrets) || signs(platform, env)) return undefined
  return secrets[platform].map((row) => row.join(', ')).join('; or ')
}
