import { Type, type Static } from 'typebox'
import { Amount, Nullable } from './common.ts'

/** What gas costs by the chain's own newest blocks (screens-evm §7); prices in wei per gas. */
export const GasPrices = Type.Object({
  /** How many blocks it is told from. */
  blocks: Type.Integer(),
  lastBaseFee: Nullable(Amount),
  /** By the rule of EIP-1559 where the blocks at hand obey it; else null. */
  nextBaseFee: Nullable(Amount),
  gasUsed: Nullable(Type.Integer()),
  gasLimit: Nullable(Type.Integer()),
  /** Null while too few blocks are at hand. */
  tiers: Nullable(
    Type.Array(
      Type.Object({
        tier: Type.Union([Type.Literal('slow'), Type.Literal('standard'), Type.Literal('fast'), Type.Literal('rapid')]),
        tip: Amount,
        /** Base fee and tip. */
        price: Amount,
        /** What a transfer of coins costs, base units. */
        transfer: Amount,
        /** Of how many of the blocks the lowest tip that entered was no higher. */
        entered: Type.Integer(),
      }),
    ),
  ),
  /** Who used the gas of the blocks held in memory, the most first; null unless it was asked for. */
  top: Nullable(
    Type.Object({
      fromHeight: Type.Integer(),
      toHeight: Type.Integer(),
      /** Of all transactions of these blocks. */
      gasUsed: Type.Integer(),
      fees: Amount,
      rows: Type.Array(
        Type.Object({
          address: Type.String(),
          gasUsed: Type.Integer(),
          fees: Amount,
          txs: Type.Integer(),
          /** How many callers, or receivers, there are. */
          parties: Type.Integer(),
        }),
      ),
    }),
  ),
})
export type GasPrices = Static<typeof GasPrices>
