import { testScenarios } from './test-scenarios.ts'

testScenarios('scenarios')
