import { AddressLink } from '@orrery/entities/address-link'
import { Age } from '@orrery/entities/age'
import { Figure } from '@orrery/entities/figure'
import type { RowColumn } from '@orrery/entities/row-column'
import { OutpointLink } from '@orrery/entities/outpoint-link'
import { TxLink } from '@orrery/entities/tx-link'
import type {
  CashToken,
  CashTokenBalance,
  CashTokenHolder,
  CashTokenMove,
  CashTokenNft,
} from '@orrery/model/wire/cash-token'
import {
  CashTokenAmount,
  CashTokenCapability,
  CashTokenCommitment,
  CashTokenLink,
  CashTokenNft as NftOfMove,
} from './cash-token-parts.tsx'
import { moveParties } from '../lists/move-parties.tsx'
import { Percent } from './percent.tsx'
import { Word } from './rune-parts.tsx'

const WORDS: Readonly<Record<CashTokenMove['action'], string>> = {
  genesis: 'cashTokens.genesis',
  transfer: 'runes.transfer',
  mint: 'runes.mint',
  change: 'cashTokens.change',
  burn: 'runes.burn',
}

export const cashTokenColumns: readonly RowColumn<CashToken>[] = [
  {
    id: 'category',
    label: 'utxo.token.category',
    card: 'title',
    cell: (row) => <CashTokenLink token={row} />,
  },
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
  {
    id: 'amount',
    label: 'column.supply',
    align: 'end',
    cell: (row) => <CashTokenAmount amount={row.amount} named={row.named} />,
  },
  { id: 'nfts', label: 'tab.nfts', align: 'end', cell: (row) => <Figure value={row.nfts} /> },
  { id: 'holders', label: 'column.holders', align: 'end', cell: (row) => <Figure value={row.holders} /> },
  { id: 'txs', label: 'column.txs', align: 'end', cell: (row) => <Figure value={row.txs} /> },
]

/** What tells a move from all others. */
export const cashTokenMoveKey = ({ txHash, seq }: CashTokenMove): string => `${txHash} ${seq}`

/** What transactions did with tokens; those of one category need no name. */
export const cashTokenMoveColumns = (isOfOne: boolean): readonly RowColumn<CashTokenMove>[] => [
  { id: 'tx', label: 'column.tx', card: 'title', cell: (row) => <TxLink hash={row.txHash} /> },
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
  { id: 'action', label: 'column.action', cell: (row) => <Word word={WORDS[row.action]} /> },
  ...(isOfOne
    ? []
    : [
        {
          id: 'category',
          label: 'utxo.token.category',
          cell: (row: CashTokenMove) => <CashTokenLink token={row} />,
        } as const,
      ]),
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: (row) =>
      row.amount === null ? <NftOfMove move={row} /> : <CashTokenAmount amount={row.amount} named={row.named} />,
  },
  moveParties,
]

/** NFTs that are there now; of those that carry the same bytes nobody needs to be told them. */
export const cashTokenNftColumns = (areAlike: boolean): readonly RowColumn<CashTokenNft>[] => [
  ...(areAlike
    ? []
    : [
        {
          id: 'commitment',
          label: 'utxo.token.commitment',
          card: 'title',
          cell: (row: CashTokenNft) => <CashTokenCommitment nft={row} />,
        } as const,
      ]),
  {
    id: 'capability',
    label: 'utxo.token.nft',
    cell: (row) => <CashTokenCapability capability={row.capability} />,
  },
  { id: 'owner', label: 'fact.owner', cell: (row) => <AddressLink address={row.owner} /> },
  {
    id: 'output',
    label: 'column.outpoint',
    ...(areAlike && { card: 'title' as const }),
    cell: ({ txHash, vout }) => <OutpointLink txid={txHash} vout={vout} />,
  },
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
]

export const cashTokenNftKey = ({ txHash, vout }: CashTokenNft): string => `${txHash}:${vout}`

/** Holders of a category that may have a name. */
export const cashTokenHolderColumns = ({ named, amount }: CashToken): readonly RowColumn<CashTokenHolder>[] => [
  { id: 'address', label: 'column.address', card: 'title', cell: (row) => <AddressLink address={row.address} /> },
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: (row) => <CashTokenAmount amount={row.amount} named={named} />,
  },
  // A category may have NFTs alone.
  ...(amount === '0'
    ? []
    : [
        {
          id: 'share',
          label: 'column.share',
          align: 'end',
          cell: (row: CashTokenHolder) => <Percent part={row.amount} whole={amount} />,
        } as const,
      ]),
  { id: 'nfts', label: 'tab.nfts', align: 'end', cell: (row) => <Figure value={row.nfts} /> },
]

export const cashTokenBalanceColumns: readonly RowColumn<CashTokenBalance>[] = [
  {
    id: 'category',
    label: 'utxo.token.category',
    card: 'title',
    cell: (row) => <CashTokenLink token={row} />,
  },
  {
    id: 'amount',
    label: 'column.amount',
    align: 'end',
    cell: (row) => <CashTokenAmount amount={row.amount} named={row.named} />,
  },
  { id: 'nfts', label: 'tab.nfts', align: 'end', cell: (row) => <Figure value={row.nfts} /> },
]
