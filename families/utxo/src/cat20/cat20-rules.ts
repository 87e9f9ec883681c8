import type { Hex } from '@orrery/primitives/hex'
import { makeKey } from '../address-key.ts'

/**
 * What tells a transaction of CAT20 from any other, by the reference tracker (CATProtocol/cat-token-box, `packages/tracker`, `services/tx/tx.service.ts` and
 * `services/common/common.service.ts`).
 */
export type Cat20Rules = {
  /** Key of the address of the guard: the taproot output (BIP-341) that has no key and two scripts, one for transfers and one for burns. */
  readonly guard: Hex
  /** The same of the guard of CAT721's items. */
  readonly itemGuard: Hex
  /** HASH160 of the guard's script for transfers; any other script of the guard's makes no tokens. */
  readonly transfer: string
  /** The block from which a transfer counts only where the guard names the amounts that its inputs have (the tracker's checkpoint). */
  readonly checkedFrom: number
}

/** Rules by the network they are of. */
export const CAT20_RULES: Readonly<Record<'fractal' | 'regtest', Cat20Rules>> = {
  // The contracts `TransferGuard` (md5 7fc09a52492f2bd4d5f30c4f5116c0f8) and `BurnGuard` (bdcfe0b013ecd9ec68098b8060234af4), as they are published with the tracker.
  fractal: {
    // `NftTransferGuard` beside a `BurnGuard` with the same bytes.
    itemGuard: makeKey('p2tr', '136f05c2da0b66c0ff780b37ab0f17be038870597041283cbb008f3fddce0138'),
    guard: makeKey('p2tr', '52f5ec24681512889f765a3313b746a0e92b01df3f4e48404236906a1ff462fe'),
    transfer: 'e151ead49d67e5683fad2bc2d15964fdf1d1147e',
    checkedFrom: 365_400,
  },
  // Of two scripts of our own, OP_CAT and a number, 7e51 for transfers and 7e52 for burns: nodes that do not know OP_CAT let anyone spend them (BIP-342, OP_SUCCESS).
  regtest: {
    itemGuard: makeKey('p2tr', 'ff'.repeat(32)),
    guard: makeKey('p2tr', '624e8abda40bffdc0405e1558ca3613becfcb3ca0cbeedaee883b5857b8f8b8e'),
    transfer: 'ce994526c2ed50068a4bfefdbd2bced1b32601d4',
    checkedFrom: 0,
  },
}

/** Outputs of one transaction that have a state, behind the one of the state root; and inputs that a guard knows (`MAX_STATE`, `MAX_INPUT`). */
export const MOST_STATES = 5
export const MOST_INPUTS = 6
/** What output 0 of every transaction of the protocol begins with: OP_RETURN, a push of 24 bytes, `cat`, version 1. A root of 20 bytes follows. */
export const STATE_ROOT = '6a1863617401'
