import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { AppAddress } from '../../../../electron/web/server.ts'

/** The addresses of shells on another computer, as far as its network goes. */
async function addressesIn(network: string, ...given: number[]): Promise<AppAddress[]> {
  const script = fileURLToPath(new URL('../printed-addresses.ts', import.meta.url))
  const inside = `ip link set lo up && cd /proc/sys/net && ${network} && exec "$@"`
  const { stdout } = await promisify(execFile)('unshare', [
    ...['-rn', 'sh', '-c', inside, 'sh', process.execPath, script],
    ...given.map(String),
  ])
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AppAddress)
}

describe('the printed address', () => {
  it('has a port that is free on both loopbacks', async () => {
    // Linux tries the odd ones in the lower half first.
    const few = 'echo 40000 40007 > ipv4/ip_local_port_range'
    const addresses = await addressesIn(few, 5, 40_000, 40_001, 40_002)
    for (const { address, plain } of addresses) {
      expect(new URL(address).host).toMatch(/^switchdesk-[0-9a-f]{20}\.localhost:40003$/)
      expect(new URL(plain).host).toBe('127.0.0.1:40003')
    }
    expect(addresses).toHaveLength(5)
  })

  it('is by number where the computer has no ::1 that could be held', async () => {
    const [given] = await addressesIn('echo 1 > ipv6/conf/all/disable_ipv6', 1)
    expect(given?.address).toBe(given?.plain)
    expect(new URL(given?.address ?? '').hostname).toBe('127.0.0.1')
  })
})
