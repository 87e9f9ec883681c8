import type { LightningClosing } from '@orrery/model/lightning'
import type { Hex } from '@orrery/primitives/hex'

/** `to_local` of a commitment and the outputs of its HTLC transactions (BOLT 3): revocation key, delay of 1 to 5 bytes, delayed key. */
const DELAYED = /^0x6321[0-9a-f]{66}67(?:5[1-9a-f]|60|01[0-9a-f]{2}|02[0-9a-f]{4}|03[0-9a-f]{6})b27521[0-9a-f]{66}68ac$/
/** Offered and received HTLC outputs (BOLT 3) begin alike: the hash of the revocation key. */
const HTLC = /^0x76a914[0-9a-f]{40}8763ac67/
const KEY = /^0x0[23][0-9a-f]{64}$/

/** The path by which a witness spends an output of a commitment: by the revocation key, another that only such outputs have, or none of these. */
export function commitmentPath(witness: readonly Hex[]): 'revoked' | 'own' | null {
  const script = witness.at(-1)
  if (script === undefined || witness.length < 3) return null
  if (DELAYED.test(script)) return witness.length === 3 && witness[1] === '0x01' ? 'revoked' : 'own'
  if (HTLC.test(script)) return witness.length === 3 && KEY.test(witness[1]!) ? 'revoked' : 'own'
  return null
}

/**
 * How a channel was closed (screens-nonevm §4.6): by the transaction that spends its funding output, and the witnesses of what spends that one's outputs. Only
 * what the chain shows: a commitment whose cheated side did nothing is `forced`, and revocation of a taproot channel's outputs is not told from other spends.
 */
export function closingKind(
  closing: { readonly lockTime: number; readonly inputs: readonly { readonly sequence: number }[] },
  spends: readonly (readonly Hex[])[],
): LightningClosing {
  const paths = spends.map(commitmentPath)
  if (paths.includes('revoked')) return 'penalty'
  // BOLT 3, "Commitment Transaction": the number of the commitment is hidden in the low bits of both.
  const [input] = closing.inputs
  const isCommitment =
    closing.inputs.length === 1 && input!.sequence >>> 24 === 0x80 && closing.lockTime >>> 24 === 0x20
  return isCommitment || paths.includes('own') ? 'forced' : 'mutual'
}
