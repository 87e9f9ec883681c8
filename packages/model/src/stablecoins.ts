import type { Hex } from '@orrery/primitives/hex'

/** Measures of coins that are meant to stay at one dollar, in base units by the symbol: what transfers move, and by how much there were more of them afterwards. */
export const STABLE_MOVED = 'stableMoved'
export const STABLE_GROWN = 'stableGrown'

/** A coin of an issuer, by the address that the issuer publishes. */
export type Stablecoin = {
  readonly symbol: string
  readonly address: Hex
  readonly decimals: number
  /** Its issuer makes and takes coins by events of his own, and no transfer tells of it; and how many there were at first, of which nothing tells. */
  readonly byEvents?: { readonly atFirst: bigint }
}

/** Symbols in the order in which they are shown. */
export const STABLE_SYMBOLS = ['USDT', 'USDC', 'DAI', 'USDS', 'USDe', 'PYUSD'] as const

/** Coins by the EIP-155 number of their chain. A chain that is not named has no such list. */
export const STABLECOINS: ReadonlyMap<number, readonly Stablecoin[]> = new Map([
  [
    1,
    [
      {
        symbol: 'USDT',
        address: '0xdac17f958d2ee523a2206206994597c13d831ec7',
        decimals: 6,
        byEvents: { atFirst: 100_000_000_000n },
      },
      { symbol: 'USDC', address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', decimals: 6 },
      { symbol: 'DAI', address: '0x6b175474e89094c44da98b954eedeac495271d0f', decimals: 18 },
      { symbol: 'USDS', address: '0xdc035d45d973e3ec169d2276ddab16f1e407384f', decimals: 18 },
      { symbol: 'USDe', address: '0x4c9edd5852cd905f086c759e8383e09bff1e68b3', decimals: 18 },
      { symbol: 'PYUSD', address: '0x6c3ea9036406852006290770bedfcaba0e23a0e8', decimals: 6 },
    ],
  ],
  [8_453, [{ symbol: 'USDC', address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', decimals: 6 }]],
  [
    42_161,
    [
      { symbol: 'USDT', address: '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', decimals: 6 },
      { symbol: 'USDC', address: '0xaf88d065e77c8cc2239327c5edb3a432268e5831', decimals: 6 },
    ],
  ],
  [
    10,
    [
      { symbol: 'USDT', address: '0x94b008aa00579c1307b0ef2c499ad98a8ce58e58', decimals: 6 },
      { symbol: 'USDC', address: '0x0b2c639c533813f4aa9d7837caf62653d097ff85', decimals: 6 },
    ],
  ],
  [
    137,
    [
      { symbol: 'USDT', address: '0xc2132d05d31c914a87c6611c10748aeb04b58e8f', decimals: 6 },
      { symbol: 'USDC', address: '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', decimals: 6 },
    ],
  ],
  [
    56,
    [
      { symbol: 'USDT', address: '0x55d398326f99059ff775485246999027b3197955', decimals: 18 },
      { symbol: 'USDC', address: '0x8ac76a51cc950d9822d68b83fe1ad97b32cd580d', decimals: 18 },
    ],
  ],
  [
    43_114,
    [
      { symbol: 'USDT', address: '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7', decimals: 6 },
      { symbol: 'USDC', address: '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e', decimals: 6 },
    ],
  ],
])
