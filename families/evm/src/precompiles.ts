import type { Chain, ChainOf } from '@orrery/model/chain'

/** What Ethereum's nodes answer by themselves at the lowest addresses, as the yellow paper and EIP-196, 197, 198, 152, 4844, 2537 and 7951 name it. */
const NAMES: ReadonlyMap<number, string> = new Map([
  [0x1, 'ECRECOVER'],
  [0x2, 'SHA-256'],
  [0x3, 'RIPEMD-160'],
  [0x4, 'IDENTITY'],
  [0x5, 'MODEXP'],
  [0x6, 'BN254_ADD'],
  [0x7, 'BN254_MUL'],
  [0x8, 'BN254_PAIRING'],
  [0x9, 'BLAKE2F'],
  [0xa, 'KZG_POINT_EVALUATION'],
  [0xb, 'BLS12_G1ADD'],
  [0xc, 'BLS12_G1MSM'],
  [0xd, 'BLS12_G2ADD'],
  [0xe, 'BLS12_G2MSM'],
  [0xf, 'BLS12_PAIRING_CHECK'],
  [0x10, 'BLS12_MAP_FP_TO_G1'],
  [0x11, 'BLS12_MAP_FP2_TO_G2'],
  [0x1_00, 'P256VERIFY'],
])

/** The precompiled contract at an address by Ethereum's rules, which other stacks follow but for ZKsync; null where there is none. */
export function precompileAt(address: string, chain: Chain): string | null {
  if (chain.family !== 'evm' || chain.quirks.stack === 'zksync' || !/^0x0{36}/.test(address)) return null
  return NAMES.get(Number(address)) ?? null
}

/** All of them that a chain has, by their addresses. */
export const precompilesOf = ({ quirks }: ChainOf<'evm'>): Readonly<Record<string, string>> =>
  quirks.stack === 'zksync'
    ? {}
    : Object.fromEntries([...NAMES].map(([at, name]) => [`0x${at.toString(16).padStart(40, '0')}`, name]))

/** Addresses whose keys nobody can have, as far as anybody knows: what is sent there is called burnt. */
const BURNS: ReadonlySet<string> = new Set([`0x${'0'.repeat(40)}`, `0x${'0'.repeat(36)}dead`, '0xdead'.padEnd(42, '0')])

/** Whether coins are sent to an address to be gone. */
export const isBurnAddress = (address: string): boolean => BURNS.has(address.toLowerCase())
