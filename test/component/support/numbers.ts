import { screen, within } from './open-app.ts'

export const ownNumbers = () => screen.findByRole('grid', { name: 'Свои номера' })

export const rows = (table: HTMLElement) => [
  ...table.querySelectorAll<HTMLElement>('tbody tr.record'),
]

export const listed = (table: HTMLElement) =>
  rows(table).map((row) => row.querySelector('.number')?.textContent)

export const cell = (table: HTMLElement, text: string) => within(table).getByText(text)

/** The box of a row, by its place. */
export function tick(table: HTMLElement, place: number): Element {
  const box = rows(table)[place]?.querySelector('td.tick')
  if (!box) throw new Error(`There is no row ${place}`)
  return box
}
