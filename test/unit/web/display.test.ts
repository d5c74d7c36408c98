import { expect, it } from 'vitest'
import { hasDisplay } from '../../../electron/web/display.ts'

it.each([
  ['linux', {}, false],
  ['linux', { DISPLAY: '', WAYLAND_DISPLAY: '' }, false],
  ['linux', { DISPLAY: ':0' }, true],
  ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
  ['linux', { DISPLAY: '', WAYLAND_DISPLAY: 'wayland-0' }, true],
  ['darwin', {}, true],
  ['win32', {}, true],
] as const)('a browser on %s with %o has a display: %s', (platform, env, expected) => {
  expect(hasDisplay({ env, platform })).toBe(expected)
})
