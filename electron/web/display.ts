interface Surroundings {
  env: NodeJS.ProcessEnv
  platform: NodeJS.Platform
}

/** Whether a browser could show itself here. Elsewhere than on Linux there always is a display. */
export function hasDisplay({ env, platform }: Surroundings): boolean {
  return platform !== 'linux' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY'])
}
