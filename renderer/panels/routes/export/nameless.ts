import type { CallRoute, PathEnd, PathThing } from '../../../../electron/bridge/routes.ts'

/** Stands where a name or a number was. */
const HIDDEN = '•••'

/** Returns `A` to `Z`, then `AA`: letters, since digits could be someone's number. */
function letters(place: number): string {
  const last = String.fromCharCode(65 + (place % 26))
  return place < 26 ? last : letters(Math.floor(place / 26) - 1) + last
}

/** Keys as menus have them; what is longer may be a number. */
export const plainKeys = (keys: readonly string[]): string[] =>
  keys.map((key) => ([...key].length > 1 ? HIDDEN : key))

/** Returns an anonymised path: resources are named by letters, and no name or number is left. */
export function nameless({ path, things, ...rest }: CallRoute): CallRoute {
  const bare = (thing: PathThing, place: number): PathThing => ({
    ...thing,
    name: letters(place),
    number: undefined,
    greeting: undefined,
  })
  const hidden = <E extends Pick<PathEnd, 'text'>>(one: E): E => ({
    ...one,
    text: one.text === undefined ? undefined : HIDDEN,
  })
  const end = (one: PathEnd): PathEnd => ({ ...hidden(one), keys: plainKeys(one.keys) })
  return {
    ...rest,
    path: {
      ...path,
      edges: path.edges.map((edge) => ({ ...edge, keys: plainKeys(edge.keys) })),
      ends: path.ends.map(end),
      rests: path.rests.map((one) => ({ ...one, ends: one.ends.map(hidden) })),
    },
    things: things.map(bare),
  }
}
