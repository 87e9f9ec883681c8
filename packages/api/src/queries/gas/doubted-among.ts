import { USUAL_SAFETY } from '@orrery/model/safety-rules'
import type { Hex } from '@orrery/primitives/hex'
import type { ChainDesk } from '../chain-desk.ts'
import { readTokens } from '../tokens/find-tokens.ts'
import { isDoubtedToken } from '../transactions/suspicion-rules.ts'

/** Which of these contracts are tokens that are to be doubted by the operator's list or by their names (screens-evm §0.6, §13.4), as far as the index knows them, and why. */
export async function doubtedAmong(
  desk: ChainDesk,
  addresses: readonly Hex[],
): Promise<ReadonlyMap<Hex, 'listed' | 'name'>> {
  const { off, doubted, trusted } = desk.runtime.safety ?? USUAL_SAFETY
  const tokens = off.includes('name') ? [] : await readTokens(desk, addresses)
  return new Map([
    ...tokens
      .filter((token) => !trusted.includes(token.address) && isDoubtedToken(token.address, token, desk.chain))
      .map(({ address }) => [address, 'name'] as const),
    ...addresses
      .filter((address) => doubted.includes(address) && !off.includes('listed'))
      .map((address) => [address, 'listed'] as const),
  ])
}
