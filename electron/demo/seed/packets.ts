/** SMS packets on offer: id, SMS and roubles a month. */
export const PACKETS = [
  packet(10, 100, 250),
  packet(11, 300, 690),
  packet(12, 1000, 1890),
  packet(14, 5000, 7900),
]

function packet(id: number, amount: number, price: number) {
  return { id, name: `SMS ${amount}`, amount, price, description: `${amount} SMS в месяц` }
}

/** The packet as numbers have it. @throws Error when there is none; ids from outside are looked up */
export function packetOf(id: number) {
  const found = PACKETS.find((one) => one.id === id)
  if (!found) throw new Error(`There is no packet ${id}.`)
  const { name, amount, price } = found
  return { id, name, amount, price }
}
