import { screen } from './open-app.ts'

export const history = () => screen.findByRole('grid', { name: 'История связи' })

/** Midnight of today by this computer's clocks. */
export const today = () => new Date().setHours(0, 0, 0, 0)
export const HOUR = 3_600_000
