/** Types of scripts that nobody can spend: their outputs are in no set of unspent ones. As a family stores them. */
export const SPENDLESS: ReadonlySet<string> = new Set(['data', 'unspendable'])

/** Types of scripts that stand on their own in a chart, the oldest first, with the names that the field gives them. */
export const SHOWN_TYPES = [
  { type: 'p2pk', title: 'P2PK' },
  { type: 'p2pkh', title: 'P2PKH' },
  { type: 'multisig', title: 'P2MS' },
  { type: 'p2sh', title: 'P2SH' },
  { type: 'p2wpkh', title: 'P2WPKH' },
  { type: 'p2wsh', title: 'P2WSH' },
  { type: 'p2tr', title: 'P2TR' },
  { type: 'data', title: 'OP_RETURN' },
] as const
