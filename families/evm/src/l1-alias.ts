import type { Chain } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'

/** What is added to the address of a contract of the parent chain when it sends to the rollup (AddressAliasHelper of these stacks). */
const OFFSET = 0x1111000000000000000000000000000000001111n
const SPACE = 1n << 160n
const ALIASING: ReadonlySet<string> = new Set(['op', 'arbitrum', 'zksync', 'scroll'])

/** Whether contracts of the parent chain send to this one under another address. */
const aliases = (chain: Chain): boolean =>
  chain.family === 'evm' && chain.settlesOn !== null && ALIASING.has(chain.quirks.stack)

const moved = (address: Hex, by: bigint): Hex =>
  `0x${((BigInt(address) + by + SPACE) % SPACE).toString(16).padStart(40, '0')}`

/** Under which address a contract at `address` of the parent chain sends to this one; null where they keep theirs, or it is not known. */
export const aliasOf = (address: Hex, chain: Chain): Hex | null => (aliases(chain) ? moved(address, OFFSET) : null)

/** Which contract of the parent chain would send under `address`; null likewise. */
export const aliasedBy = (address: Hex, chain: Chain): Hex | null => (aliases(chain) ? moved(address, -OFFSET) : null)
