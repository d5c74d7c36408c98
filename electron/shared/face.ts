/** Colours that tell accounts apart, in light and in dark, and for whoever sees few of them. */
export const colours = ['blue', 'green', 'amber', 'red', 'violet', 'grey'] as const
export type Colour = (typeof colours)[number]

/** How a person tells an account from others. */
export interface Face {
  name?: string | undefined
  colour?: Colour | undefined
}

/** What to call an account where a person reads it. */
export const calledOf = ({ face, title }: { title: string; face?: Face }): string =>
  face?.name ?? title
