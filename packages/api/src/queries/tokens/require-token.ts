import { OrreryError } from '@orrery/errors/orrery-error'
import type { TokenRow } from '@orrery/model/rows'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { readTokens } from './find-tokens.ts'

/** A token of the index, or as the node tells it. Throws `TOKEN_NOT_FOUND`. */
export async function requireToken(desk: ChainDesk, asset: Hex): Promise<TokenRow> {
  const [indexed] = desk.family.can.tokens ? await readTokens(desk, [asset]) : []
  if (indexed) return indexed
  const asked = desk.family.can.tokens ? (await desk.node.tokens([asset])).get(asset) : undefined
  if (!asked) throw new OrreryError('TOKEN_NOT_FOUND', { address: desk.wire.address(asset), chain: desk.chain.code })
  // Not indexed: the block it was answered at is the earliest that we can vouch for.
  return { ...asked, height: asked.readAt }
}
