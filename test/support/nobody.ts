export { nobody } from '../../.scripts/office/nobody.ts'
