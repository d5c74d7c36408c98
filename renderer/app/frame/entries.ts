/**
 * One panel in the rail. The rail is drawn before any library has arrived, so its pictures are plain
 * paths (after Lucide's) and its names do not wait for the other texts.
 */
export interface RailEntry {
  name: 'inbox' | 'extensions' | 'numbers' | 'contacts' | 'diagnostics' | 'settings'
  /** Numbers the panels for Ctrl+1 and so on. */
  place: number
  /** The picture, on a square of 24. */
  picture: string
}

export const UPPER: RailEntry[] = [
  {
    name: 'inbox',
    place: 1,
    picture:
      'M22 17a2 2 0 0 1-2 2H6.828a2 2 0 0 0-1.414.586l-2.202 2.202A.71.71 0 0 1 2 21.286V5a2 2 0 0 1 2-2h16a2 2 0 0 1 2 2z',
  },
  {
    name: 'extensions',
    place: 2,
    picture:
      'M13 2a9 9 0 0 1 9 9M13 6a5 5 0 0 1 5 5M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384',
  },
  {
    name: 'numbers',
    place: 3,
    picture: 'M4 9h16M4 15h16M10 3 8 21M16 3l-2 18',
  },
  {
    name: 'contacts',
    place: 4,
    picture:
      'M15 13a3 3 0 1 0-6 0M4 19.5v-15A2.5 2.5 0 0 1 6.5 2H19a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H6.5a1 1 0 0 1 0-5H20M14 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  },
]

export const LOWER: RailEntry[] = [
  {
    name: 'diagnostics',
    place: 5,
    picture:
      'M22 12h-2.48a2 2 0 0 0-1.93 1.46l-2.35 8.36a.25.25 0 0 1-.48 0L9.24 2.18a.25.25 0 0 0-.48 0l-2.35 8.36A2 2 0 0 1 4.49 12H2',
  },
  {
    name: 'settings',
    place: 6,
    picture:
      'M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  },
]
