/**
 * Types of a list of the account's configuration: its rows, and the details of a row that are read
 * on demand.
 */
export interface CollectionTypes<Row, Detail> {
  readonly row?: Row
  readonly detail?: Detail
}

/** Declares a list by the type of its rows, and of their details if these are read separately. */
export function collection<Row extends object, Detail extends object = never>(): CollectionTypes<
  Row,
  Detail
> {
  return {}
}
