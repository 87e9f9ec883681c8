import type { Translate } from '@orrery/i18n/translate'
import type { Chain } from '@orrery/model/chain'
import { standardName } from '@orrery/model/standard-name'

/** What counts, tabs and charts call token standards; other texts name the standards of Ethereum themselves. */
const STANDARDS = /^(?:stat|tab|chart)\./

/**
 * The words of a chain's pages: Dogecoin's DRC20 goes by the rules of BRC20, whose words tell of it (no ticker, which has four letters, is as long), and account chains
 * with a prefix of their own have BEP-20 or KIP-7 for ERC-20 (explorer §3.8).
 */
export function wordsOf(t: Translate, chain: Chain | null): Translate {
  const prefix = chain?.tokenPrefix
  if (prefix === 'DRC') return (key, slots) => t(key, slots).replaceAll('BRC20', 'DRC20')
  if (chain?.family !== 'evm' || prefix === 'ERC') return t
  return (key, slots) =>
    STANDARDS.test(key)
      ? t(key, slots).replaceAll(/ERC-(20|721|1155)\b/g, (_, number: string) => standardName(prefix, number))
      : t(key, slots)
}
