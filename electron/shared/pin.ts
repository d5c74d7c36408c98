/** What a call can bring as its last digits: anything else would only cost one of a few tries. */
export const PIN = /^\d{3,10}$/
