import type { Translate } from '@orrery/i18n/translate'
import type { Chain } from '@orrery/model/chain'

/** The words of a chain's pages: Dogecoin's DRC20 goes by the rules of BRC20, whose words tell of it. No ticker, which has four letters, is as long. */
export const wordsOf = (t: Translate, chain: Chain | null): Translate =>
  chain?.tokenPrefix === 'DRC' ? (key, slots) => t(key, slots).replaceAll('BRC20', 'DRC20') : t
