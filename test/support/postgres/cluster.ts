export * from '../../../.scripts/office/postgres.ts'
