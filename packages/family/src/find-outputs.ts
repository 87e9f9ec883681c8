import type { Hex } from '@orrery/primitives/hex'

/** Finds outputs by outpoint among rows that are already indexed; those not found are left out (UTXO). */
export type FindOutputs = (outpoints: readonly { readonly txid: Hex; readonly vout: number }[]) => Promise<
  ReadonlyMap<
    string,
    {
      readonly value: bigint
      readonly address: Hex
      readonly script: Hex
      readonly height: number
      readonly coinbase: boolean
    }
  >
>
