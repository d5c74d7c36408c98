import { expect, it } from 'vitest'
import { maskedProfile } from '../../../../electron/core/session/profile.ts'

it.each([
  ['anna@svetly.example', 'a…@…'],
  ['79161112233', '…33'],
  ['+79161112233', '…33'],
  ['Анна Светлова', 'Анна Светлова'],
  ['#17', '#17'],
])('a plain file has no address in the title %s, wherever the title came from', (title, masked) => {
  expect(maskedProfile({ title })).toEqual({ title: masked })
})
