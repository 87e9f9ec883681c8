import { Fragment, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { formatTime } from '@orrery/format/format-time'
import { Banner } from '@orrery/ui/banner'
import { Button, buttonClass } from '@orrery/ui/button'
import { Card } from '@orrery/ui/card'
import { EmptyState, type EmptyKind } from '@orrery/ui/empty-state'
import { latePart } from '@orrery/ui/late-part'
import { Link } from '@orrery/ui/link'
import type { Chain } from '@orrery/model/chain'
import { useNavigator } from '../app/navigator-context.ts'
import { useSite } from '../app/site.ts'
import { useBlockPushes } from '../live/use-live.ts'
import { SearchBox } from '../search/search-box.tsx'
import type { BlockCountdownProps } from './block-countdown.tsx'
import type { Elsewhere, Problem } from './problem.ts'
import { problemTitleKey } from './problem-title-key.ts'
import { useOnline } from './use-online.ts'
import styles from './problem-page.module.css'

const PICTURES: Readonly<Record<Problem['kind'], EmptyKind>> = {
  input: 'results',
  absent: 'page',
  upstream: 'network',
  fault: 'system',
}

const BlockCountdown = latePart<BlockCountdownProps>(() =>
  import('./block-countdown.tsx').then((module) => module.BlockCountdown),
)

/** What the next block may bring. */
const COMING: readonly Problem['code'][] = [
  'TRANSACTION_NOT_FOUND',
  'BLOCK_NOT_YET',
  'TIME_NOT_YET',
  'LEDGER_WAITS',
  'LEDGER_BEHIND',
]

const HASH_DIGITS = 64
/** A text of fewer is no hash that lost some: it is something else. */
const FEWEST_DIGITS = 32

/** How many hexadecimal digits a hash has that was copied in part, or with more than it; null for anything else. */
function digitsOf({ code, context }: Problem): number | null {
  const digits = code === 'HASH_MALFORMED' ? /^(?:0x)?([0-9a-f]+)$/i.exec(String(context['text']))?.[1]?.length : 0
  return digits && digits >= FEWEST_DIGITS && digits !== HASH_DIGITS ? digits : null
}

/** What a place is offered as: a chart with a name like that, the address or what else it is on this chain, or the same on another. */
const headingOf = (hit: Elsewhere, here: Chain | null, code: Problem['code']): string =>
  hit.isKey === true
    ? 'chart.near'
    : hit.chain !== here?.code
      ? 'problem.elsewhere'
      : code === 'TOKEN_NOT_FOUND'
        ? 'problem.asAddress'
        : 'problem.asOther'

export type ProblemPageProps = {
  readonly problem: Problem
  readonly chain: Chain | null
  /** What showed before of the same list: it stays below an account of one line, greyed (screens-evm §0.4). */
  readonly behind?: ReactNode
}

/** Every page that could not be shown: what happened, whether anything is lost (never), and the next step. */
export function ProblemPage({ problem, chain, behind }: ProblemPageProps) {
  const { t, chains, language } = useSite()
  const navigator = useNavigator()
  const isUpstream = problem.kind === 'upstream'
  const isOffline = !useOnline() && isUpstream
  const comeBack = useEffectEvent(() => void navigator.refresh())
  const wasOffline = useRef(false)
  useEffect(() => {
    if (wasOffline.current && !isOffline) comeBack()
    wasOffline.current = isOffline
  }, [isOffline])
  const isComing = chain !== null && COMING.includes(problem.code)
  useBlockPushes(isComing || isUpstream ? (chain?.code ?? null) : null, () => void navigator.refresh())
  // What was too much a minute ago is none that is wrong in itself.
  const isTooMuch = problem.code === 'TOO_MANY_REQUESTS'
  const retry = isTooMuch || isUpstream || problem.kind === 'fault'
  const slots = {
    ...problem.context,
    chain: chain?.name.full ?? String(problem.context['chain'] ?? ''),
    requestId: problem.requestId ?? '',
    site: 'Orrery',
    ...(problem.code === 'TIME_NOT_YET' && { time: formatTime(Date.parse(String(problem.context['time'])), 'utc') }),
  }
  const { height, head, time } = problem.context
  const text = `problem.${problem.code}.text`
  const told = t(text, slots)
  const { unnamed } = problem
  const { fault } = problem.context
  const digits = digitsOf(problem)
  const places = [...Map.groupBy(problem.elsewhere, (hit) => headingOf(hit, chain, problem.code))]
  const isRead = problem.detail !== null && language.code === 'en_US'
  if (behind !== undefined)
    return (
      <>
        <Banner tone="bad">
          <h1 className={styles.brief} tabIndex={-1}>
            {isOffline ? t('problem.offline') : t(problemTitleKey(problem), slots)}
          </h1>{' '}
          {isUpstream && !isOffline && <>{t('problem.looksAgain')} </>}
          <Button size="sm" icon="refresh" onClick={() => void navigator.refresh()}>
            {t('problem.retry')}
          </Button>
        </Banner>
        <div className={styles.behind} data-behind="" inert>
          {behind}
        </div>
      </>
    )
  return (
    <Card>
      <EmptyState
        kind={
          problem.code === 'PATH_NOT_OFFERED' || problem.code === 'PATH_RESTRICTED' ? 'records' : PICTURES[problem.kind]
        }
        {...(!isOffline && {
          // Another chain may have the name.
          title: t(problemTitleKey(problem), slots),
        })}
        heading
        actions={
          <>
            {retry && (
              <Button look="solid" icon="refresh" onClick={() => void navigator.refresh()}>
                {t('problem.retry')}
              </Button>
            )}
            {chain !== null && (
              <Link to={`/${chain.path}`} look="plain" className={buttonClass()}>
                {t('problem.toChain', { chain: chain.name.full })}
              </Link>
            )}
            <Link to="/" look="plain" className={buttonClass(chain === null && !retry ? 'solid' : 'outline')}>
              {t('problem.home')}
            </Link>
          </>
        }
      >
        <p>
          {isOffline
            ? t('problem.offline')
            : unnamed
              ? t(`search.why.${unnamed}`)
              : fault !== undefined
                ? t(`addressFault.${fault}`, slots)
                : digits !== null
                  ? t('problem.HASH_MALFORMED.length', { count: digits })
                  : told !== text
                    ? told
                    : isRead
                      ? problem.detail
                      : t(`problem.kind.${problem.kind}`)}
        </p>
        {/* One letter may be wrong, or capitals were made by what knows no checksum: the warned may look (screens-evm §5). */}
        {fault === 'capitals' && chain !== null && (
          <p>
            <Link to={`/${chain.path}/address/${String(problem.context['text']).toLowerCase()}`}>
              {t('problem.asTyped')}
            </Link>
          </p>
        )}
        {/* What the book says in English alone stands below words that are read. */}
        {!isOffline && fault === undefined && told === text && !isRead && problem.detail !== null && (
          <p className={styles.request} dir="ltr" lang="en">
            {problem.detail}
          </p>
        )}
        {(isComing || (isUpstream && chain !== null)) && !isOffline && <p>{t('problem.looksAgain')}</p>}
        {isUpstream && <p>{t('problem.nothingLost')}</p>}
        {problem.requestId !== null && problem.kind === 'fault' && (
          <p className={styles.request}>{t('problem.request', { requestId: problem.requestId })}</p>
        )}
        {problem.elsewhere.length > 0 && (
          <div className={styles.elsewhere}>
            {places.map(([heading, hits]) => (
              <Fragment key={heading}>
                <p className={styles.known}>{t(heading)}</p>
                <ul>
                  {hits.map((hit) => (
                    <li key={hit.path}>
                      <Link to={hit.path}>
                        {hit.isKey === true ? (
                          t(hit.title)
                        ) : (
                          <>
                            {chains.find(({ code }) => code === hit.chain)?.name.full ?? hit.chain}:{' '}
                            <bdi className={styles.subject}>{hit.title}</bdi>
                          </>
                        )}
                      </Link>
                    </li>
                  ))}
                </ul>
              </Fragment>
            ))}
          </div>
        )}
        {/* The header has no box here. */}
        {!isTooMuch && !isOffline && (
          <div className={styles.search}>
            <SearchBox id="problem-search" start={problem.subject ?? ''} />
          </div>
        )}
      </EmptyState>
      {/* It comes late: below all else it moves nothing. */}
      {isComing && Number(height) > Number(head) && (
        <BlockCountdown chain={chain} height={Number(height)} head={Number(head)} />
      )}
      {isComing && Date.parse(String(time)) > 0 && (
        <BlockCountdown chain={chain} timeMs={Date.parse(String(time))} head={Number(head)} />
      )}
    </Card>
  )
}
