import { BlockList, isIP } from 'node:net'

/** Whether an address is in one of the networks, written as `10.1.0.0/16` or as one address. */
export function networksOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    list.addSubnet(address, bits === undefined ? 32 : Number(bits), family)
  }
  return address => {
    const bare = address.replace(/\/\d+$/, '')
    const family = isIP(bare)
    return family !== 0 && list.check(bare, family === 6 ? 'ipv6' : 'ipv4')
  }
}
