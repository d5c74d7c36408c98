/** Colours that distinguish accounts, in light and in dark, and for colour-blind users. */
export const colours = ['blue', 'green', 'amber', 'red', 'violet', 'grey'] as const
export type Colour = (typeof colours)[number]

/** Title and colour of an account, chosen by the user. */
export interface Face {
  name?: string | undefined
  colour?: Colour | undefined
}

/** Data that distinguish an account, and its money, from others. */
export interface FaceOwner {
  id: string
  title: string
  face?: Face
  email?: string
  contract?: string
}

/** The display name of an account. */
export const calledOf = ({ face, title }: { title: string; face?: Face }): string =>
  face?.name ?? title

/** An account by its name and the number of its contract; by its e-mail as well where another has its name. */
export function ownerOf(
  account: FaceOwner,
  all: readonly FaceOwner[],
): { name: string; contract?: string } {
  const called = calledOf(account)
  const isAlone = all.every((one) => one.id === account.id || calledOf(one) !== called)
  const name = [called, isAlone || account.email === called ? undefined : account.email]
  return {
    name: name.filter(Boolean).join(' · '),
    ...(account.contract !== undefined && { contract: account.contract }),
  }
}
