import type { TokenDetail, TokenPowers } from '@orrery/model/wire/token'
import { PROXY_NAMES } from '../../page-parts/proxy-names.ts'

/** A fact in two or three words, and the page that shows what it stands on. */
export type RiskChip = {
  readonly id: string
  /** Message keys, written one behind the other; a name that is in no language stands behind them. */
  readonly words: readonly string[]
  readonly name?: string
  readonly to: string
  readonly tone: 'plain' | 'warn' | 'bad'
}

/**
 * What whoever looks at a token should know of its contract at once (screens-evm §8.2), each with its evidence: what the node and the audit tell, and no judgement
 * beyond that. `isUnpooled`: no factory that is indexed told of a pool that exchanges it. `chain` is the path of the chain. Pure.
 */
export function riskChips(
  { powers, proxy, owner, code, isGone }: TokenPowers,
  { address, audit, standard, marks }: Pick<TokenDetail, 'address' | 'audit' | 'standard' | 'marks'>,
  chain: string,
  isUnpooled = false,
): readonly RiskChip[] {
  const contract = `/${chain}/address/${code ?? address}/contract`
  const info = `/${chain}/token/${address}?tab=info`
  const kinds = [...new Set(powers.map(({ power }) => power))]
  return [
    ...(isGone ? [{ id: 'gone', words: ['token.gone'], to: info, tone: 'bad' as const }] : []),
    ...(audit?.agrees === false
      ? [
          {
            id: 'audit',
            words: ['token.accuracy.differs'],
            to: `/${chain}/token/${address}?tab=holders`,
            tone: 'warn' as const,
          },
        ]
      : []),
    ...kinds.map((kind) => ({ id: kind, words: [`token.power.${kind}`], to: contract, tone: 'plain' as const })),
    ...(proxy === null
      ? []
      : [
          {
            id: 'proxy',
            words: ['token.power.proxy'],
            name: (PROXY_NAMES as Readonly<Record<string, string>>)[proxy.kind] ?? proxy.kind,
            to: `/${chain}/address/${address}/contract`,
            tone: 'plain' as const,
          },
        ]),
    ...(owner === null
      ? []
      : [
          {
            id: 'owner',
            words: ['fact.owner', `token.owner.${owner.kind}`],
            to: `/${chain}/address/${owner.address}`,
            tone: 'plain' as const,
          },
        ]),
    // Every young token is so: a fact beside others, never a reason to hide anything (decision 26).
    ...(isUnpooled && marks?.verified === false
      ? [{ id: 'noPool', words: ['token.noPool'], to: `/${chain}/token/${address}?tab=dex`, tone: 'plain' as const }]
      : []),
    ...(standard === 'erc20' && !isGone
      ? [{ id: 'trial', words: ['token.trial'], to: info, tone: 'plain' as const }]
      : []),
  ]
}
