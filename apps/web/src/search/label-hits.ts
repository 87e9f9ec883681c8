import type { SearchHit } from '@orrery/model/wire/search'
import { shortenMiddle } from '@orrery/format/shorten-middle'
import type { PrivateLabels } from '../labels/private-labels.ts'

const MOST = 3

/**
 * Addresses that the visitor calls so (screens-evm §2.1): nobody is asked, and nobody is told. Their chain is not kept, so that each leads to the search,
 * which goes on to the only chain that has it. Pure.
 */
export function labelHits(labels: PrivateLabels, text: string): readonly SearchHit[] {
  const wanted = text.trim().toLowerCase()
  if (wanted.length < 2) return []
  return [...labels]
    .filter(([, label]) => label.toLowerCase().includes(wanted))
    .toReversed()
    .slice(0, MOST)
    .map(([address, label]) => ({
      kind: 'address',
      chain: '',
      id: address,
      title: label,
      detail: shortenMiddle(address, 6, 4),
      path: `/search-suggestion?q=${encodeURIComponent(address)}`,
      exact: false,
    }))
}
