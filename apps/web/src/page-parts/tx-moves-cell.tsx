import { useEffect, useState } from 'react'
import { Figure } from '@orrery/entities/figure'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { TxMoves, TxSummary } from '@orrery/model/wire/transaction'
import { useSite } from '../app/site.ts'
import { AfterWords } from './after-words.tsx'
import { createMovesBook } from './moves-book.ts'
import { typesOf } from './tx-types.ts'

const book = createMovesBook((work) => void setTimeout(work, 0))

export type TxMovesProps = { readonly row: TxSummary; readonly of: string }

/** A cell of a transaction list that is drawn where a visitor asked for its column: its type, or what has to be asked for. */
export const TxMovesCell = ({ row: { hash, kind }, of }: TxMovesProps) =>
  of === 'type' ? <TypeName kind={kind} /> : <Told hash={hash} of={of} />

/** The number and the name that standards give the type; of a chain's own, its name there. */
function TypeName({ kind }: Pick<TxSummary, 'kind'>) {
  const { t } = usePageContext()
  const name = new Map(typesOf(usePageChain(), t, kind)).get(kind) ?? kind
  return <bdi dir="ltr">{name}</bdi>
}

/** How many transfers of tokens a transaction brought its sender and took from it, or how many user operations it carried out; a dash until it is told. */
function Told({ hash, of }: { readonly hash: string; readonly of: string }) {
  const { code } = usePageChain()
  const { api } = useSite()
  const [, setTold] = useState(0)
  useEffect(
    () =>
      book.want(
        code,
        hash,
        async (chain, hashes) => (await api.listTransactionMoves({ chain, hashes: hashes.join(',') })).moves,
        () => setTold((count) => count + 1),
      ),
    [api, code, hash],
  )
  const moves = book.get(code, hash) ?? null
  if (moves === null) return MISSING
  if (of === 'userOps') return <Figure value={moves.userOps} />
  return <AfterWords meanwhile={MISSING}>{() => <Moves moves={moves} />}</AfterWords>
}

function Moves({ moves }: { readonly moves: TxMoves }) {
  const { t, locale } = usePageContext()
  const number = (value: number) => `${moves.isFloor ? '≥ ' : ''}${formatNumber(value, { locale })}`
  if (moves.in + moves.out + moves.others === 0) return <Figure value={0} />
  const parts = [
    ...(moves.in > 0 ? [t('moves.in', { count: number(moves.in) })] : []),
    ...(moves.out > 0 ? [t('moves.out', { count: number(moves.out) })] : []),
    ...(moves.others > 0 ? [t('moves.others', { count: number(moves.others) })] : []),
  ]
  return <>{parts.join(' · ')}</>
}
