import { screen } from './open-app.ts'

export const history = () => screen.findByRole('grid', { name: 'История связи' })

/** A Wednesday at noon: a week or a day that has just begun holds too little to tell hours apart. */
export const wednesday = new Date(2026, 10, 18, 12)

/** Midnight of today by this computer's clocks. */
export const today = () => new Date().setHours(0, 0, 0, 0)
export const HOUR = 3_600_000
