import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { BlockLink } from '@orrery/entities/block-link'
import { chainRequestColumns } from '@orrery/entities/columns/request-columns'
import { Figure } from '@orrery/entities/figure'
import { HashText } from '@orrery/entities/hash-text'
import type { RowColumn } from '@orrery/entities/row-column'
import { StakedAmount } from '@orrery/entities/staked-amount'
import { TxLink } from '@orrery/entities/tx-link'
import { MISSING } from '@orrery/format/missing'
import type { ConsensusRequest } from '@orrery/model/wire/block-data'
import { Badge } from '@orrery/ui/badge'
import { latePart } from '@orrery/ui/late-part'

// A curve's arithmetic: it comes after the page, and only where there are deposits.
const LateSignature = latePart<{ readonly row: ConsensusRequest }>(() =>
  import('./deposit-signature.tsx').then((module) => module.DepositSignature),
)

const LateState = latePart<{ readonly pubkey: string }>(() =>
  import('./validator-state.tsx').then((module) => module.ValidatorState),
)

/** Where the validator stands, of sites that ask a consensus node. */
export const stateColumn: RowColumn<ConsensusRequest> = {
  id: 'state',
  label: 'column.state',
  cell: ({ pubkey }) => <LateState pubkey={pubkey} />,
}

const tx: RowColumn<ConsensusRequest> = {
  id: 'tx',
  label: 'column.tx',
  cell: ({ txHash }) => (txHash === undefined ? MISSING : <TxLink hash={txHash} />),
}

/** Columns of deposits: what a validator's key was sent for, by whom, and whether it agreed (screens-evm §13.2). */
export const depositColumns: readonly RowColumn<ConsensusRequest>[] = [
  { id: 'index', label: 'column.index', cell: (row) => <Figure value={row.index} /> },
  ...chainRequestColumns.filter(({ id }) => id === 'pubkey'),
  {
    id: 'signature',
    label: 'column.signature',
    hint: 'column.signature.hint',
    cell: (row) => <LateSignature row={row} />,
  },
  {
    id: 'credentials',
    label: 'column.credentials',
    hint: 'column.credentials.hint',
    cell: (row) => <Credentials credentials={row.credentials} />,
  },
  { id: 'amount', label: 'column.amount', align: 'end', cell: (row) => <StakedAmount gwei={row.gwei} /> },
  { id: 'from', label: 'column.sender', cell: (row) => <AddressLink address={row.txFrom ?? null} /> },
  tx,
  { id: 'block', label: 'column.block', cell: (row) => <BlockLink block={row.height} /> },
  { id: 'age', label: 'column.time', card: 'mark', cell: (row) => <Age ms={row.timeMs} /> },
]

/** Columns of requests of any kind. */
export const requestColumns: readonly RowColumn<ConsensusRequest>[] = [
  ...chainRequestColumns.map((column) =>
    // The log of a deposit does not say who asked: its transaction does.
    column.id === 'source'
      ? { ...column, cell: (row: ConsensusRequest) => <AddressLink address={row.source ?? row.txFrom ?? null} /> }
      : column,
  ),
  tx,
]

/** An account that is paid (EIP-7251: 0x01, and 0x02 where the balance grows), or a key's hash (0x00). */
const ACCOUNT = /^0x(0[12])0{22}([0-9a-f]{40})$/

function Credentials({ credentials }: { readonly credentials: string | null }) {
  const [, kind, address] = ACCOUNT.exec(credentials ?? '') ?? []
  return (
    <>
      {credentials !== null && (
        <>
          <Badge>
            <bdi dir="ltr">{kind === undefined ? credentials.slice(0, 4) : `0x${kind}`}</bdi>
          </Badge>{' '}
        </>
      )}
      {address === undefined ? <HashText text={credentials ?? MISSING} /> : <AddressLink address={`0x${address}`} />}
    </>
  )
}
