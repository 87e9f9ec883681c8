import { createHash } from 'node:crypto'
import type { NameLookups, NameState } from '@orrery/family/name-lookup'
import type { Hex } from '@orrery/primitives/hex'

const hash = (text: string): Hex => `0x${createHash('sha256').update(text).digest('hex')}`

/** A name service of a test: `owned` are names with what they lead to, `claimed` what addresses call themselves. */
export type TestNames = NameLookups & {
  readonly owned: Map<string, Partial<NameState>>
  readonly claimed: Map<Hex, string>
  /** Addresses that were asked for, in order. */
  readonly asked: Hex[]
}

/** A service with one name, `ada.eth`. Hashes are of another kind than ERC-137's, and fold the same way. */
export function createTestNames(): TestNames {
  const childOf = (node: Hex, label: Hex): Hex => hash(`${node}.${label}`)
  const nodeOf = (name: string): Hex =>
    name === '' ? hash('') : name.split('.').reduceRight<Hex>((node, label) => childOf(node, hash(label)), hash(''))
  const owned = new Map<string, Partial<NameState>>([['ada.eth', { owner: `0x${'a'.repeat(40)}` }]])
  const claimed = new Map<Hex, string>()
  const asked: Hex[] = []
  return {
    owned,
    claimed,
    asked,
    normalise: async (text) => (/^[\p{L}\d.-]+$/u.test(text) ? text.toLowerCase() : null),
    nodeOf,
    labelOf: hash,
    childOf,
    async state(node, _label, keys) {
      const name = [...owned.keys()].find((one) => nodeOf(one) === node)
      return {
        asOf: { height: 59, hash: `0x${'aa'.repeat(32)}` },
        owner: null,
        holder: null,
        wrapped: null,
        resolver: null,
        address: null,
        expires: null,
        graceSeconds: null,
        contentHash: null,
        elsewhere: [],
        isOffChain: false,
        gateways: null,
        ofParent: false,
        ...(name !== undefined && owned.get(name)),
        texts: keys.map((key) => (key === 'url' || key === 'org.example' ? 'https://a.example' : null)),
      }
    },
    dns: async (name) =>
      name === 'ada.example'
        ? {
            domain: name,
            by: 'registrar',
            contract: `0x${'d1'.repeat(20)}`,
            oracle: `0x${'d2'.repeat(20)}`,
            signed: 1_700_000_000,
          }
        : null,
    price: async (label) => (label === 'dear' ? { controller: `0x${'e3'.repeat(20)}`, base: 5n, premium: 70n } : null),
    owners: async (nodes) =>
      nodes.map((node) => {
        const name = [...owned.keys()].find((one) => nodeOf(one) === node)
        return name === undefined ? null : (owned.get(name)!.owner ?? undefined)
      }),
    wrapped: async (nodes) =>
      nodes.map(
        (node) => [...owned.keys()].find((name) => nodeOf(name) === node && owned.get(name)?.wrapped != null) ?? null,
      ),
    async primary(addresses) {
      asked.push(...addresses)
      return addresses.map((address) => {
        const name = claimed.get(address)
        return name !== undefined && owned.get(name)?.address === address ? name : null
      })
    },
  }
}
