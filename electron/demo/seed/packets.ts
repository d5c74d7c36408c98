/** SMS packets on offer; prices in roubles a month. */
export const PACKETS = [
  { id: 10, name: 'SMS 100', amount: 100, price: 250, description: '100 SMS в месяц' },
  { id: 11, name: 'SMS 300', amount: 300, price: 690, description: '300 SMS в месяц' },
  { id: 12, name: 'SMS 1000', amount: 1000, price: 1890, description: '1000 SMS в месяц' },
  { id: 14, name: 'SMS 5000', amount: 5000, price: 7900, description: '5000 SMS в месяц' },
] as const
