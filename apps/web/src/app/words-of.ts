import type { Translate } from '@orrery/i18n/translate'
import type { Chain } from '@orrery/model/chain'

/** The words of a chain's pages: Dogecoin's DRC20 goes by the rules of BRC20, whose words tell of it. What is put into them stays as it is. */
export const wordsOf = (t: Translate, chain: Chain | null): Translate =>
  chain?.tokenPrefix === 'DRC'
    ? (key, slots) => {
        const said = t(key, slots)
        return JSON.stringify(slots ?? '').includes('BRC') ? said : said.replaceAll('BRC', 'DRC')
      }
    : t
