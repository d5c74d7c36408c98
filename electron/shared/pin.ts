/**
 * Digits that a PIN call can have at its end: anything else would only waste one of a few tries.
 */
export const PIN = /^\d{3,10}$/
