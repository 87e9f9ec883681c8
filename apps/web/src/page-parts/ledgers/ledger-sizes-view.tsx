import { formatNumber } from '@orrery/format/format-number'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import type { LedgerSize } from '@orrery/model/wire/rune'
import { Link } from '@orrery/ui/link'
import { Facts } from '../facts/facts.tsx'

/** What is counted, by the label of its list, and the list. */
const LISTS: Readonly<Record<LedgerSize['what'], readonly [label: string, path: string]>> = {
  inscriptions: ['menu.inscription-list', 'inscription-list'],
  brc20: ['menu.brc20-list', 'brc20-list'],
  runes: ['menu.runes-list', 'runes-list'],
  cat20: ['menu.cat20-list', 'cat20-list'],
  'cash-tokens': ['menu.cash-token-list', 'cash-token-list'],
  omni: ['menu.omni', 'omni'],
}

/** Sizes of ledgers, each with the way to its list and the block through which it is counted (screens-nonevm §4.5). */
export function LedgerSizesView({ sizes }: { readonly sizes: readonly LedgerSize[] }) {
  const { t, locale } = usePageContext()
  const chain = usePageChain()
  const facts = sizes.map(({ what, count, through }) => {
    const [label, path] = LISTS[what]
    const number = formatNumber(count, { locale })
    return {
      label,
      value: (
        <Link to={`/${chain.path}/${path}`}>
          {what === 'omni' && count !== null ? `${t('omni.messages')}: ${number}` : number}
        </Link>
      ),
      ...(through !== null && { note: t('chart.asOf', { block: through }) }),
    }
  })
  return <Facts facts={facts} />
}
