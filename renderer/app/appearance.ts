import type { Settings } from '../../electron/bridge/settings.ts'

/**
 * Sets the colour theme of the style sheets; `system` leaves it to the media query. The page is
 * usually served with the right one, and writing it again would recompute all styles.
 */
export function applyTheme(choice: Settings['theme']): void {
  const { dataset } = document.documentElement
  if (choice === 'system') delete dataset.theme
  else if (dataset.theme !== choice) dataset.theme = choice
}
