interface Surroundings {
  env: NodeJS.ProcessEnv
  platform: NodeJS.Platform
}

/** True if a browser can be shown here. Only Linux may lack a display. */
export function hasDisplay({ env, platform }: Surroundings): boolean {
  return platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'])
}
