/** The object without the members that the service did not tell. */
export { omitNullish as told } from '../service/catalogue/omit-nullish.ts'
