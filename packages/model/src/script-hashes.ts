import type { Hex } from '@orrery/primitives/hex'

/** The ledger that finds an output script by its SHA-256, and its table: where each script was paid to first. */
export const SCRIPT_HASHES = 'script-hashes'
export const SCRIPT_HASH_TABLE = 'utxo_script_hashes'

/** Bits of a hash that the table keeps: what a number holds exactly. Of a thousand million scripts some fifty share theirs with another. */
export const SCRIPT_HASH_BITS = 53

/** The first bits of a script's SHA-256, in the order in which it was computed. */
export const scriptHashKey = (hash: Hex): number => Number(BigInt(hash.slice(0, 18)) >> BigInt(64 - SCRIPT_HASH_BITS))
