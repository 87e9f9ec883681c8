import type { TokenRow } from '@orrery/model/rows'
import { USUAL_SAFETY } from '@orrery/model/safety-rules'
import type { SearchHit } from '@orrery/model/wire/search'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import { lastWorthOf, wholeWorth } from '../exchanges/worth-of.ts'
import { holdersByLedger } from '../tokens/token-keys.ts'
import { tokenMarks } from '../tokens/token-marks.ts'
import { isDoubtedToken } from '../transactions/suspicion-rules.ts'
import type { TokenVoices } from './match-tokens.ts'

/** What speaks for these tokens: memory, and one question to the ledger of holders. Without one, or while it is behind, nobody knows holders. */
export async function tokenVoices(
  { contracts }: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  tokens: readonly TokenRow[],
): Promise<TokenVoices> {
  const [book, holders] = await Promise.all([
    contracts,
    tokens.length === 0 ? new Map<never, never>() : holdersByLedger(desk, tokens).catch(() => new Map<never, never>()),
  ])
  return { marksOf: tokenMarks(desk, book), holders }
}

/** A token as a hit, with what tells it from others that are called alike: never exact, because anyone may give a token any name. */
export function tokenHit(desk: ChainDesk, token: TokenRow, { marksOf, holders }: TokenVoices): SearchHit {
  const { chain, wire, runtime } = desk
  const id = wire.address(token.address)
  const worth = wholeWorth(lastWorthOf(desk), token)
  const { off, doubted, trusted } = runtime.safety ?? USUAL_SAFETY
  const isListed = doubted.includes(token.address) && !off.includes('listed')
  return {
    kind: 'token',
    chain: chain.code,
    id,
    title: token.symbol ?? token.name ?? id,
    detail: token.name,
    about: {
      ...(worth !== null && { worth }),
      token: {
        standard: token.standard,
        marks: marksOf(token.address),
        holders: holders.get(token.address) ?? null,
        isDoubted:
          isListed ||
          (!trusted.includes(token.address) && !off.includes('name') && isDoubtedToken(token.address, token, chain)),
        ...(isListed && { isListedDoubt: true as const }),
      },
    },
    path: `/${chain.path}/token/${id}`,
    exact: false,
  }
}
