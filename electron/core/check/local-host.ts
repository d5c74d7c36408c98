import { BlockList, isIP } from 'node:net'

/** Addresses of this computer, of private networks and of a link alone. */
const local = new BlockList()
local.addSubnet('0.0.0.0', 8)
local.addSubnet('10.0.0.0', 8)
local.addSubnet('127.0.0.0', 8)
local.addSubnet('169.254.0.0', 16)
local.addSubnet('172.16.0.0', 12)
local.addSubnet('192.168.0.0', 16)
local.addAddress('::1', 'ipv6')
local.addSubnet('fc00::', 7, 'ipv6')
local.addSubnet('fe80::', 10, 'ipv6')

/** True if a host of a web address cannot be reached from the internet. */
export function isLocalHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(host)
  if (family > 0) return local.check(host, family === 6 ? 'ipv6' : 'ipv4')
  return host === 'localhost' || /\.(?:localhost|local|lan|internal)$/.test(host)
}
