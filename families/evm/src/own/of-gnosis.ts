import type { Hex } from '@orrery/primitives/hex'
import { rawHeader, type RawHeader } from '../raw.ts'
import { headerByHash, rawCall } from '../calls.ts'
import { recoverSigner } from '../recover-authority.ts'
import { isAuthorityRound, signedFields } from '../verify/encode-header.ts'
import { keccak } from '../verify/keccak.ts'
import { encodeRlp, toRlpNumber } from '../verify/rlp.ts'
import { askAll, bytesOf, createFacts, fieldsOf, wholeOf } from './own-answers.ts'
import type { OwnReader } from './own-facts.ts'

const SEAL_BYTES = 65

/** Until its merge authorities made Gnosis's blocks, each in its turn: a header bears the number of the turn and its maker's signature (OpenEthereum, `authority_round`). */
export const ofGnosis: OwnReader = async (rpc, subject, signal) => {
  if (subject.kind !== 'block') return null
  const facts = createFacts()
  const call = headerByHash(subject.blockHash)
  const [answer] = await askAll(rpc, [rawCall(call.method, [...call.params])], facts.lacking, signal)
  const told = fieldsOf(answer)
  const header = shapedOf(answer)
  if (header === null || !isAuthorityRound(header)) return facts
  // Nethermind and OpenEthereum name them so, Erigon with its prefix; OpenEthereum writes the signature without one.
  facts.add('auraStep', 'number', wholeOf(told['step'] ?? told['auraStep']))
  const written = told['signature'] ?? told['auraSeal']
  const seal = bytesOf(written, SEAL_BYTES) ?? bytesOf(`0x${String(written)}`, SEAL_BYTES)
  facts.add('auraSeal', 'hash', seal)
  facts.add('auraSigner', 'address', seal === null ? null : signerOf(header, seal))
  return facts
}

function shapedOf(answer: unknown): RawHeader | null {
  try {
    return rawHeader(answer)
  } catch {
    // Not a header: what it tells cannot be read.
    return null
  }
}

/** Who signed the header without its seal. */
function signerOf(header: RawHeader, seal: Hex): Hex | null {
  const fields = signedFields(header)
  if (fields === null) return null
  const { baseFeePerGas: baseFee } = header
  const signed = baseFee ? [...fields, toRlpNumber(baseFee)] : fields
  const [r, s, parity] = [seal.slice(2, 66), seal.slice(66, 130), seal.slice(130)] as const
  return recoverSigner(keccak(encodeRlp(signed)), BigInt(`0x${r}`), BigInt(`0x${s}`), Number.parseInt(parity, 16))
}
