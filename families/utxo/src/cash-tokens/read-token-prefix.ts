import type { Quirks } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import type { RawOutput, RawTx } from '../raw-block.ts'
import { ByteReader } from '../read-raw-tx.ts'

const PREFIX = '0xef'
const [HAS_LENGTH, HAS_NFT, HAS_AMOUNT, RESERVED] = [0x40, 0x20, 0x10, 0x80]
/** What who has an NFT may do with it, by the number that stands in the bytes. */
export const CAPABILITIES: readonly string[] = ['none', 'mutable', 'minting']
/** The largest number of the script machine (CHIP-2022-02), and so of an amount of tokens. */
export const MOST_TOKENS = 2n ** 63n - 1n

/**
 * What an output's bytes carry before the locking script (CHIP-2022-02 CashTokens, token prefix), and that script alone. null where they begin with no
 * valid prefix: then all of them are the script. How long a commitment may be is left to the network, which has raised it since.
 */
export function readTokenPrefix(
  bytes: Hex,
): { readonly token: NonNullable<RawOutput['token']>; readonly script: Hex } | null {
  if (!bytes.startsWith(PREFIX)) return null
  const reader = new ByteReader(Buffer.from(bytes.slice(2), 'hex'), 1)
  try {
    const category = reader.hash()
    const bits = reader.u8()
    const capability = CAPABILITIES[bits & 0x0f]
    const isNft = (bits & HAS_NFT) !== 0
    if ((bits & RESERVED) !== 0 || capability === undefined || (bits & (HAS_NFT | HAS_AMOUNT)) === 0) return null
    if (!isNft && (bits & (HAS_LENGTH | 0x0f)) !== 0) return null
    const length = (bits & HAS_LENGTH) === 0 ? 0n : compact(reader)
    // Longer ones end beyond any script.
    const commitment = reader.hex(Number(length))
    const amount = (bits & HAS_AMOUNT) === 0 ? 0n : compact(reader)
    if (amount > MOST_TOKENS) return null
    const script = reader.hex(reader.bytes.length - reader.at)
    return {
      token: { category, amount: amount.toString(), nft: isNft ? { capability, commitment } : null },
      script,
    }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** A CompactSize integer above zero in its shortest form. Throws `RangeError` for any other. */
function compact(reader: ByteReader): bigint {
  const first = reader.u8()
  const [value, least] =
    first < 0xfd
      ? [BigInt(first), 1n]
      : first === 0xfd
        ? [BigInt(reader.take(2).readUInt16LE()), 0xfdn]
        : first === 0xfe
          ? [BigInt(reader.u32()), 0x1_0000n]
          : [reader.u64(), 0x1_0000_0000n]
  if (value < least) throw new RangeError('an integer is longer than it needs to be, or zero')
  return value
}

/**
 * The transaction with tokens beside their scripts, on a chain that has them: in serialised bytes, and in answers of nodes that do not know tokens, they stand before the
 * script of what is made or spent. The same object where there are none.
 */
export function withTokens(tx: RawTx, { ledgers }: Pick<Quirks['utxo'], 'ledgers'>): RawTx {
  if (ledgers?.cashTokens === undefined) return tx
  const isMade = ({ script, token }: RawOutput): boolean => token === null && script.startsWith(PREFIX)
  const isSpent = tx.inputs.some(({ prevout }) => prevout?.script.startsWith(PREFIX))
  if (!isSpent && !tx.outputs.some(isMade)) return tx
  return {
    ...tx,
    inputs: tx.inputs.map((input) => {
      const read = input.prevout === null ? null : readTokenPrefix(input.prevout.script)
      return read === null ? input : { ...input, prevout: { ...input.prevout!, script: read.script } }
    }),
    outputs: tx.outputs.map((output) => ({ ...output, ...(isMade(output) ? readTokenPrefix(output.script) : null) })),
  }
}
