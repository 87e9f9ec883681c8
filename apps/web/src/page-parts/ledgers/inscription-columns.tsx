import { Age } from '@orrery/entities/age'
import { Amount } from '@orrery/entities/amount'
import { FromTo } from '@orrery/entities/from-to'
import type { RowColumn } from '@orrery/entities/row-column'
import { TxLink } from '@orrery/entities/tx-link'
import type { Inscription, InscriptionMove } from '@orrery/model/wire/inscription'
import {
  ContentGlimpse,
  ContentSize,
  InscriptionLink,
  InscriptionOwner,
  inscriptionNumber,
  NOT_HELD,
} from './inscription-parts.tsx'
import { Word } from './rune-parts.tsx'

/** Inscriptions; those of an address need no owner. */
export const inscriptionColumns = (isOfOwner: boolean): readonly RowColumn<Inscription>[] => [
  { id: 'id', label: 'page.inscription.title', card: 'title', cell: (row) => <InscriptionLink id={row.id} /> },
  { id: 'number', label: 'log.view.number', align: 'end', cell: (row) => inscriptionNumber(row.number) },
  { id: 'content', label: 'inscriptions.content', cell: (row) => <ContentGlimpse {...row} /> },
  { id: 'size', label: 'column.size', align: 'end', cell: (row) => <ContentSize size={row.size} /> },
  ...(isOfOwner
    ? []
    : [{ id: 'owner', label: 'fact.owner', cell: (row: Inscription) => <InscriptionOwner {...row} /> } as const]),
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
  { id: 'fee', label: 'column.fee', align: 'end', cell: (row) => <Amount base={row.fee} /> },
]

const WORDS: Readonly<Record<InscriptionMove['action'], string>> = {
  inscribe: 'inscriptions.inscribe',
  transfer: 'runes.transfer',
  burn: 'runes.burn',
  lose: 'inscriptions.lose',
}

/** What tells what was done with an inscription from all else. */
export const inscriptionMoveKey = ({ txHash, seq }: InscriptionMove): string => `${txHash} ${seq}`

/** What transactions did with inscriptions; those of one need no name. */
export const inscriptionMoveColumns = (isOfOne: boolean): readonly RowColumn<InscriptionMove>[] => [
  { id: 'tx', label: 'column.tx', card: 'title', cell: (row) => <TxLink hash={row.txHash} /> },
  { id: 'age', label: 'column.time', cell: (row) => <Age ms={row.timeMs} /> },
  {
    id: 'action',
    label: 'column.action',
    cell: (row) => (
      <>
        <Word word={WORDS[row.action]} />
        {row.isFee && (
          <>
            {' · '}
            <Word word="inscriptions.isFee" />
          </>
        )}
      </>
    ),
  },
  ...(isOfOne
    ? []
    : [
        {
          id: 'inscription',
          label: 'page.inscription.title',
          cell: (row: InscriptionMove) => <InscriptionLink id={row.id} />,
        } as const,
      ]),
  {
    id: 'parties',
    label: 'column.fromTo',
    cell: ({ from, to, state }) => <FromTo from={from} to={to} missing={{ from: 'value.none', to: NOT_HELD[state] }} />,
  },
]
