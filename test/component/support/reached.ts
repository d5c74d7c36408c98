import { screen } from './open-app.ts'

/** How many extensions can be reached, in the head. */
export const reached = () => screen.findByRole('link', { name: /из \d+ (были )?на связи/ })
