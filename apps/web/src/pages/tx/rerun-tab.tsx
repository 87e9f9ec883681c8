import type { ApiClient } from '@orrery/api/client'
import { HexView } from '@orrery/entities/hex-view'
import { usePageContext } from '@orrery/entities/page-context'
import { StatusBadge } from '@orrery/entities/status-badge'
import { formatNumber } from '@orrery/format/format-number'
import type { Chain } from '@orrery/model/chain'
import type { ExpectedMoves } from '@orrery/model/wire/expected-moves'
import type { TxDetail } from '@orrery/model/wire/transaction'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { useSite } from '../../app/site.ts'
import { askNode, NodeRefusal } from '../../page-parts/ask-node.ts'
import { CallForm } from '../../page-parts/call-form.tsx'
import { faultOf, type Fault } from '../../page-parts/facts/fault-words.tsx'
import { FailureReason, type Failing } from '../../page-parts/failure-reason.tsx'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { Notice } from '../../page-parts/notice.tsx'
import styles from '../address/contract.module.css'
import { ExpectedMovesView } from '../address/expected-moves.tsx'
import { movedThen } from './moved-then.ts'
import { MovedThenView } from './moved-then-view.tsx'
import { callBodyOf, fieldsOf, untoldOf } from './rerun-fields.ts'

/** A transaction's call executed by the node again, with whatever the visitor changes, beside what it came to in its block (screens-evm §4.3). */
export function RerunTab({ tx, chain }: { readonly tx: TxDetail; readonly chain: Chain }) {
  const { t, locale } = usePageContext()
  const { api } = useSite()
  const untold = untoldOf(tx)
  const gasUsed = tx.ext['gasUsed']
  return (
    <>
      {untold.length > 0 && (
        <Notice tone="warn" title="evm.tx.untold">
          <bdi dir="ltr">{foreignText(untold.join(', '))}</bdi>
        </Notice>
      )}
      <CallForm
        start={() => fieldsOf(tx)}
        intro="rerun.intro"
        submit="tab.rerun"
        isWhole
        run={async ({ fields, tag }, signal) => {
          const [answer, gas, moves, moved] = await Promise.allSettled([
            askNode(chain, 'eth_call', { ...fields, tag }, signal),
            // At the newest block alone: estimates of old ones are not offered.
            tag === 'latest' ? askNode(chain, 'eth_estimateGas', fields, signal) : null,
            movesOf(api, chain, fields, tag, signal),
            movedThen(api, chain.code, tx, signal),
          ])
          // What the node has against the call is the answer; that it cannot be asked is none.
          if (answer.status === 'rejected' && !(answer.reason instanceof NodeRefusal)) throw answer.reason
          return {
            failing: isReverted(answer) ? await failingOf(api, chain, fields, tag, signal) : null,
            returned: answer.status === 'fulfilled' ? String(answer.value) : null,
            refused: answer.status === 'rejected' ? String((answer.reason as Error).message) : null,
            gas: gas.status === 'fulfilled' && typeof gas.value === 'string' ? BigInt(gas.value).toString() : null,
            // What fails moves nothing.
            moves:
              answer.status === 'rejected' ? null : moves.status === 'fulfilled' ? moves.value : faultOf(moves.reason),
            moved: moved.status === 'fulfilled' ? moved.value : faultOf(moved.reason),
            sender: fields['from'] ?? '',
            isOld: tag !== 'latest',
          }
        }}
      >
        {({ failing, returned, refused, gas, moves, moved, sender, isOld }) => (
          <>
            <FactRows
              facts={[
                {
                  id: 'then',
                  label: t('rerun.then'),
                  value: (
                    <>
                      <StatusBadge status={tx.status} />
                      {typeof gasUsed === 'number' && (
                        <>
                          {' '}
                          {t('evm.tx.gasUsed')} <bdi dir="ltr">{formatNumber(gasUsed, { locale })}</bdi>
                        </>
                      )}{' '}
                      <Link to={`/${chain.path}/tx/${tx.hash}/transfers`}>
                        {t('tab.transfers')}
                        {tx.transferCount !== null && `: ${formatNumber(tx.transferCount, { locale })}`}
                      </Link>
                    </>
                  ),
                },
                {
                  id: 'again',
                  label: t('tab.rerun'),
                  value: (
                    <>
                      <StatusBadge status={refused === null ? 'success' : 'failed'} />{' '}
                      {usedOf(moves) !== null && (
                        <>
                          {t('evm.tx.gasUsed')} <bdi dir="ltr">{formatNumber(usedOf(moves)!, { locale })}</bdi>
                        </>
                      )}
                      {/* The reason is of a call without the limit of gas: the node's own words stay beside it. */}
                      {refused !== null && <bdi>{foreignText(refused)}</bdi>}
                      {failing !== null && <FailureReason failing={failing} />}
                    </>
                  ),
                },
                ...(returned === null
                  ? []
                  : [{ id: 'returned', label: t('rerun.returned'), value: <HexView hex={returned} /> }]),
                ...(gas === null ? [] : [{ id: 'gas', label: t('rerun.gas'), value: formatNumber(gas, { locale }) }]),
              ]}
            />
            <div className={styles.beside}>
              <MovedThenView moved={moved} sender={tx.from ?? ''} />
              {moves !== null && <ExpectedMovesView moves={moves} sender={sender} isOld={isOld} />}
            </div>
          </>
        )}
      </CallForm>
    </>
  )
}

/** Gas that the node used for it; null where that is not known. */
const usedOf = (moves: ExpectedMoves | Fault | null): string | null =>
  moves !== null && 'moves' in moves && moves.failing === null ? moves.gasUsed : null

/** What it would move; null for what that cannot be asked of: code to be put on the chain, and a sender with another balance. */
async function movesOf(
  api: ApiClient,
  chain: Chain,
  fields: Readonly<Record<string, string>>,
  tag: string,
  signal: AbortSignal,
): Promise<ExpectedMoves | null> {
  const body = callBodyOf(fields)
  return body === null ? null : await api.expectMoves({ chain: chain.code, ...heightOf(tag), body }, signal)
}

const heightOf = (tag: string): { readonly height?: number } => (tag === 'latest' ? {} : { height: Number(tag) })

/** Whether the contract refused: what the limit of gas ended says nothing of its own. */
const isReverted = (answer: PromiseSettledResult<unknown>): boolean =>
  answer.status === 'rejected' && /revert/i.test(String((answer.reason as Error).message))

/** What the contract said, by its interface where that is known; null where only the node's words are there. */
async function failingOf(
  api: ApiClient,
  chain: Chain,
  fields: Readonly<Record<string, string>>,
  tag: string,
  signal: AbortSignal,
): Promise<Failing | null> {
  const body = fields['data'] === undefined ? null : callBodyOf(fields)
  if (body === null) return null
  const told = await api.callContract({ chain: chain.code, ...heightOf(tag), body }, signal).catch(() => null)
  return told?.failing?.reason == null ? null : told.failing
}
