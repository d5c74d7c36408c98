import { testPlanted } from './support/planted.ts'

testPlanted(5, [1])
