import { usualSettings } from '../../support/settings.ts'
import { world } from '../../support/fake-bridge/world.ts'
import { bridgeOver } from './open-app.ts'

export const rest = 'https://api.example.ru'

/** The app of somebody who has not signed in yet. */
export const newcomer = (addresses = { rest }) =>
  bridgeOver(world([], { settings: { ...usualSettings, addresses } }))
