import type { Rectangle } from 'electron'

export const smallest = { width: 760, height: 520 }

const usual = { width: 1180, height: 780 }

/** How much of the title bar must lie on a screen so that a window can be got hold of, pixels. */
const grip = { width: 120, height: 32 }

/**
 * Bounds for a restored window: the former ones if it can still be seen and moved there, otherwise
 * the middle of the first screen. Never larger than its screen.
 * @param screens work areas, the primary one first; there is at least one.
 */
export function restoreBounds(saved: Rectangle | undefined, screens: Rectangle[]): Rectangle {
  if (saved) {
    const kept = screens
      .map((area) => ({ area, bounds: within(area, saved) }))
      .find(({ area, bounds }) => holdsGrip(area, bounds))
    if (kept) return kept.bounds
  }
  const [first] = screens
  return first ? centred(first, saved ?? usual) : { x: 0, y: 0, ...usual }
}

function holdsGrip(area: Rectangle, { x, y, width }: Rectangle): boolean {
  const across = Math.min(x + width, area.x + area.width) - Math.max(x, area.x)
  const down = Math.min(y + grip.height, area.y + area.height) - Math.max(y, area.y)
  return across >= grip.width && down >= grip.height
}

function within(area: Rectangle, { x, y, width, height }: Rectangle): Rectangle {
  return { x, y, ...fitting(area, { width, height }) }
}

function centred(area: Rectangle, size: { width: number; height: number }): Rectangle {
  const { width, height } = fitting(area, size)
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + Math.round((area.height - height) / 2),
    width,
    height,
  }
}

function fitting(area: Rectangle, { width, height }: { width: number; height: number }) {
  return {
    width: Math.max(smallest.width, Math.min(width, area.width)),
    height: Math.max(smallest.height, Math.min(height, area.height)),
  }
}
