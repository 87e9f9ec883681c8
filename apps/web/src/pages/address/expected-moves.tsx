import { Allowed } from '@orrery/entities/allowed'
import { FromTo } from '@orrery/entities/from-to'
import { usePageChain, usePageContext } from '@orrery/entities/page-context'
import { TokenAmount } from '@orrery/entities/token-amount'
import { TokenLink } from '@orrery/entities/token-link'
import type { ExpectedMove, ExpectedMoves } from '@orrery/model/wire/expected-moves'
import { FailureReason } from '../../page-parts/failure-reason.tsx'
import { FaultWords, type Fault } from '../../page-parts/facts/fault-words.tsx'
import styles from './contract.module.css'
import { movesBySide, type Side } from './moves-by-side.ts'

/** What a call would move for its sender and for others, and whom it would let take tokens (screens-evm §6.1); or why that is not known. */
export function ExpectedMovesView({
  moves,
  sender,
  isOld = false,
}: {
  readonly moves: ExpectedMoves | Fault
  /** Who is taken to send it; empty for nobody. */
  readonly sender: string
  /** Executed on the state of an old block: nobody is about to send it. */
  readonly isOld?: boolean
}) {
  const { t } = usePageContext()
  const { native } = usePageChain()
  if (!('moves' in moves))
    return (
      <p>
        {t('moves.untold')} <FaultWords fault={moves} />
      </p>
    )
  // The node's two ways to execute it need not agree: between the questions a block may have come.
  if (moves.failing !== null)
    return (
      <div>
        {t('moves.untold')} <FailureReason failing={moves.failing} />
      </div>
    )
  return (
    <section className={styles.told} aria-label={t('moves.title')}>
      <p>
        <strong>{t('moves.title')}</strong>
      </p>
      <MoveSides moves={moves.moves} sender={sender} none={moves.coinTold ? 'moves.none' : 'moves.noTokens'} />
      {!moves.coinTold && <p>{t('moves.noCoin', { symbol: native.symbol })}</p>}
      {moves.more && <p>{t('moves.more')}</p>}
      {!isOld && <p className={styles.asOf}>{t('moves.rule')}</p>}
    </section>
  )
}

/** Moves as they concern whoever sends the call; `none` is the key of what is said where there are none. */
export function MoveSides({
  moves,
  sender,
  none,
}: {
  readonly moves: readonly ExpectedMove[]
  readonly sender: string
  readonly none: string
}) {
  const { t } = usePageContext()
  const sides = movesBySide(moves, sender)
  if (sides.length === 0) return <p>{t(none)}</p>
  return (
    <dl className={styles.data}>
      {sides.map((side) => (
        <SideOf key={side.of} {...side} sender={sender} />
      ))}
    </dl>
  )
}

function SideOf({ of, moves, sender }: Side & { readonly sender: string }) {
  const { t } = usePageContext()
  return (
    <div>
      <dt>{t(of === 'self' ? 'direction.self' : `moves.${of}`)}</dt>
      {moves.map((move, index) => (
        <dd key={index}>
          <Move move={move} /> <Ends move={move} sender={sender} />
        </dd>
      ))}
    </div>
  )
}

function Move({ move }: { readonly move: ExpectedMove }) {
  if (move.as === 'coin') return <TokenAmount token={null} amount={move.amount} tokenId={null} places="all" />
  if (move.as === 'token')
    return <TokenAmount token={move.token} amount={move.amount} tokenId={move.tokenId} places="all" />
  return (
    <>
      <Allowed permission={move} /> <TokenLink token={move.token} />
    </>
  )
}

/** Nobody stands for tokens that are made or destroyed; an item that is given back has no other side. */
function Ends({ move, sender }: { readonly move: ExpectedMove; readonly sender: string }) {
  const [from, to] = move.as === 'permission' ? [move.owner, move.spender] : [move.from, move.to]
  return <FromTo from={from} to={to} self={sender} missing={{ from: 'value.minted', to: 'value.burnt' }} />
}
