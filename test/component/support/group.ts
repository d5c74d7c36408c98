/** What the editor in tests is about. */
export interface Group {
  name: string
  number: number | undefined
  rule: 'Order' | 'Random'
}
