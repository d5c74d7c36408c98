import type { Settings } from '../../electron/bridge/settings.ts'

/**
 * Tells the style sheets which colours to use; `system` leaves it to the media query. The page is
 * mostly served with the right ones, and writing them once more would have all its styles computed anew.
 */
export function applyTheme(choice: Settings['theme']): void {
  const { dataset } = document.documentElement
  if (choice === 'system') delete dataset.theme
  else if (dataset.theme !== choice) dataset.theme = choice
}
