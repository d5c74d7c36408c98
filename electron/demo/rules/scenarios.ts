/** The internal number that the exchange gives a scenario: prefix 55 and its id. */
export const scenarioNumber = (id: number): string => `55${String(id).padStart(5, '0')}`
