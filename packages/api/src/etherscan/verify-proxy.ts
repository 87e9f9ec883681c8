import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../queries/chain-desk.ts'
import type { Module } from './action.ts'
import { Refusal } from './refusal.ts'

/** A receipt says itself what was asked: nothing has to be remembered for it, and it never runs out. */
const GUID = /^([0-9a-f]{40})([0-9a-f]{40})?$/

/** The first implementation that the code of a proxy leads to now. Throws a `Refusal` where it leads nowhere. */
async function implementationOf(desk: ChainDesk, proxy: Hex): Promise<Hex> {
  const [step] = (await desk.node.contract(proxy, null))?.proxies ?? []
  const implementation = step?.implementation ?? step?.facets[0]
  if (implementation === undefined) throw new Refusal('No implementation was found: this address holds no proxy')
  return implementation
}

/** Proxies as the tools that people build with link them to what they run; here the chain's node tells it anew with every look. */
export const verifyProxy: Module = {
  verifyproxycontract: {
    summary: 'Asks which contract a proxy runs, by POST; answers the GUID that checkproxyverification takes.',
    params: ['address', 'expectedimplementation?'],
    async run({ desk, query }) {
      const [proxy, expected] = [query.address(), query.findAddress('expectedimplementation')]
      await implementationOf(desk, proxy)
      return { result: proxy.slice(2) + (expected?.slice(2) ?? '') }
    },
  },
  checkproxyverification: {
    summary: 'The contract that a proxy runs now, and whether it is the expected one.',
    params: ['guid'],
    async run({ desk, query }) {
      const [, proxy, expected] = GUID.exec(query.find('guid') ?? '') ?? []
      if (proxy === undefined) throw new Refusal('Error! Unknown GUID')
      const implementation = await implementationOf(desk, `0x${proxy}`)
      if (expected !== undefined && implementation !== `0x${expected}`)
        throw new Refusal(`The proxy's (0x${proxy}) implementation contract is ${implementation}, not 0x${expected}`)
      return { result: `The proxy's (0x${proxy}) implementation contract is found at ${implementation}` }
    },
  },
}
