/** `T` without null: members that may be null or undefined may be missing. */
export type WithoutNullish<T> = { [K in keyof T]: Exclude<T[K], null> }

/** The object without its members that are null or undefined; others, however empty, stay. */
export function omitNullish<T extends object>(given: T): WithoutNullish<T> {
  const members = Object.entries(given).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(members) as WithoutNullish<T>
}
