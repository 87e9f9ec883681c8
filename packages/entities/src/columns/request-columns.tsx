import type { ConsensusRequest } from '@orrery/model/wire/block-data'
import { Badge } from '@orrery/ui/badge'
import { AddressLink } from '../address-link.tsx'
import { Age } from '../age.tsx'
import { BlockLink } from '../block-link.tsx'
import { HashText } from '../hash-text.tsx'
import { usePageChain, usePageContext } from '../page-context.tsx'
import type { RowColumn } from '../row-column.ts'
import { StakedAmount } from '../staked-amount.tsx'
import styles from '../links.module.css'

/** Columns of a block's requests to the consensus layer. */
export const requestColumns: readonly RowColumn<ConsensusRequest>[] = [
  { id: 'kind', label: 'column.kind', card: 'mark', cell: (row) => <RequestKind row={row} /> },
  { id: 'pubkey', label: 'column.pubkey', card: 'title', cell: (row) => <PubkeyLink pubkey={row.pubkey} /> },
  { id: 'source', label: 'column.sender', cell: (row) => <AddressLink address={row.source} /> },
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: (row) => <Requested row={row} />,
  },
]

/** Columns of the chain's requests to the consensus layer. */
export const chainRequestColumns: readonly RowColumn<ConsensusRequest>[] = [
  ...requestColumns.slice(0, 2),
  { id: 'block', label: 'column.block', cell: (row) => <BlockLink block={row.height} /> },
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
  ...requestColumns.slice(2),
]

/** The key of a validator that leads to all that was asked for it. */
function PubkeyLink({ pubkey }: { readonly pubkey: string }) {
  const { href } = usePageContext()
  const { path } = usePageChain()
  return (
    <a className={styles.link} href={href(`/${path}/deposits-list?pubkey=${pubkey}`)}>
      <HashText text={pubkey} />
    </a>
  )
}

function RequestKind({ row }: { readonly row: ConsensusRequest }) {
  const { t } = usePageContext()
  return <Badge tone="plain">{t(isPartial(row) ? 'request.partial' : `request.${row.kind}`)}</Badge>
}

/** EIP-7002: an amount asks for no more than that. */
const isPartial = ({ kind, gwei }: ConsensusRequest): boolean => kind === 'exit' && gwei !== null && gwei !== '0'

function Requested({ row }: { readonly row: ConsensusRequest }) {
  const { t } = usePageContext()
  if (row.target !== null) return <HashText text={row.target} />
  // Nothing named is all of it.
  if (row.kind === 'exit' && row.gwei === '0') return t('request.whole')
  return <StakedAmount gwei={row.gwei} />
}
