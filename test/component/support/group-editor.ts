import { rows } from './numbers.ts'
import { screen } from './open-app.ts'

export const grid = () => screen.findByRole('grid', { name: 'Группы' })
export const cells = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll('td:not(.tick)') ?? [])].map(({ textContent }) => textContent.trim())
export const rowOf = async (name: string) =>
  rows(await grid()).find(({ textContent }) => textContent.startsWith(name))
export const details = (name: string) => screen.findByRole('region', { name })
