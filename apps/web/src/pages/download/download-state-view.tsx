import { useEffect, useState } from 'react'
import { BlockLink } from '@orrery/entities/block-link'
import { CoverageNote } from '@orrery/entities/coverage-note'
import { displayName } from '@orrery/entities/display-name'
import { HashText } from '@orrery/entities/hash-text'
import { MomentText } from '@orrery/entities/age'
import { usePageContext } from '@orrery/entities/page-context'
import { formatBytes } from '@orrery/format/format-bytes'
import { formatNumber } from '@orrery/format/format-number'
import { zoneOffsetMs } from '@orrery/format/time-zone'
import type { Download, DownloadEnd } from '@orrery/model/wire/download'
import { Card } from '@orrery/ui/card'
import { FactRows } from '@orrery/ui/facts'
import { Link } from '@orrery/ui/link'
import { ProgressBar } from '@orrery/ui/progress-bar'
import { useSite } from '../../app/site.ts'
import { wholeCoins } from '../../page-parts/coin-text.ts'
import { valuesOf } from '../advanced-filter/read-conditions.ts'
import styles from './download.module.css'
import type { DownloadStateProps } from './download-state.ts'
import { listName } from './list-name.ts'

const ASKED_EVERY_MS = 1_000
/** Decimals of worths in dollars. */
const DOLLAR_PLACES = 18
/** The last moment that a day of the form can name. */
const LAST_MS = Date.UTC(9999, 11, 30)

const WHY: Readonly<Record<DownloadEnd, string>> = {
  rows: 'download.why.limit',
  bytes: 'download.why.limit',
  time: 'download.why.limit',
  disk: 'download.why.disk',
  fork: 'download.why.fork',
  coverage: 'download.why.coverage',
  chain: 'problem.kind.fault',
  fault: 'problem.kind.fault',
}

/** A download that was begun: how far it is, and its parts as soon as they are whole. */
export function DownloadStateView({ begun, chain, decimals }: DownloadStateProps) {
  const { t, locale, href } = usePageContext()
  const { api } = useSite()
  const [download, setDownload] = useState(begun)
  const { id, order, state, parts, asOf, endedMs } = download
  useEffect(() => {
    if (endedMs !== null) return
    const stop = new AbortController()
    const timer = setInterval(() => {
      // A failing question is asked again by the next tick.
      api.getDownload({ chain: chain.code, download: id }, stop.signal).then(setDownload, () => undefined)
    }, ASKED_EVERY_MS)
    return () => {
      clearInterval(timer)
      stop.abort(new Error('the page was left'))
    }
  }, [api, chain.code, id, endedMs])

  const narrows = Object.entries({ standard: order.standard, ...order.filter }).flatMap(([name, value]) =>
    value === null ? [] : [`${name} = ${displayName(value).text}`],
  )
  const number = (value: number) => formatNumber(value, { locale })
  const files = `/api/explorer/v1/${chain.path}/downloads/${id}`
  const share = state === 'done' ? 1 : download.of === 0 ? 0 : download.passed / download.of
  const onward = new URLSearchParams({
    set: order.set,
    ...(order.subject !== null && { subject: order.subject }),
    ...(order.standard !== null && { standard: order.standard }),
    format: order.format,
    amounts: order.amounts,
    columns: order.columns.join(','),
    ...(order.timeZone !== 'UTC' && { timeZone: order.timeZone }),
    ...(order.headings !== null && { headings: order.headings }),
    ...(order.fromBlock !== null && { fromBlock: String(order.fromBlock) }),
    ...(download.next !== null && { toBlock: String(download.next) }),
    ...onwardFilter(order, decimals),
  })
  return (
    <Card>
      <FactRows
        facts={[
          {
            id: 'list',
            label: t('download.list'),
            value: (
              <>
                {listName(order.set, t)} {order.subject !== null && <HashText text={order.subject} />}
              </>
            ),
            // As the manifest has it: not all rows of the list are in the file.
            ...(narrows.length > 0 && { note: <bdi dir="ltr">{narrows.join(' · ')}</bdi> }),
          },
          { id: 'zone', label: t('download.zone'), value: <bdi dir="ltr">{order.timeZone}</bdi> },
          {
            id: 'state',
            label: t('column.state'),
            value: (
              <span role="status">
                {t(`download.${state}`)} {download.why !== null && t(WHY[download.why])}
              </span>
            ),
            note: <ProgressBar isWork value={share} label={t('download.running')} width="100%" />,
          },
          {
            id: 'rows',
            label: t('ui.rows'),
            value: number(download.rows),
            note: <bdi dir="ltr">{formatBytes(download.bytes, locale)}</bdi>,
          },
          ...(asOf === null
            ? []
            : [{ id: 'asOf', label: t('fact.rankedAt'), value: <BlockLink block={asOf.height} /> }]),
          ...(download.sha256 === null || state === 'failed'
            ? []
            : [
                {
                  id: 'file',
                  label: t('download.file'),
                  value: (
                    <a href={`${files}/file`} download={download.fileName}>
                      <bdi>{download.fileName}</bdi>
                    </a>
                  ),
                  note: <HashText text={download.sha256} />,
                },
              ]),
          {
            id: 'manifest',
            label: t('download.manifest'),
            value: (
              <a href={files} download={download.fileName.replace(/\.\w+$/, '-manifest.json')}>
                JSON
              </a>
            ),
          },
          ...(download.expiresMs === null
            ? []
            : [{ id: 'kept', label: t('download.kept'), value: <MomentText ms={download.expiresMs} /> }]),
        ]}
      />
      {asOf !== null && <CoverageNote coverage={{ ranges: download.covered, complete: download.complete }} />}
      {parts.length > 1 && state !== 'failed' && (
        <ol className={styles.parts}>
          {parts.map((part) => (
            <li key={part.name}>
              <a href={`${files}/${part.name}`} download={download.fileName.replace(/\.\w+$/, `-${part.name}`)}>
                <bdi>{part.name}</bdi>
              </a>{' '}
              · {t('download.rows', { count: part.rows })} · <bdi dir="ltr">{formatBytes(part.bytes, locale)}</bdi> ·{' '}
              <BlockLink block={part.newest} />–<BlockLink block={part.oldest} /> · <HashText text={part.sha256} />
            </li>
          ))}
        </ol>
      )}
      <p>
        {download.next !== null && (
          <>
            <Link to={`/${chain.path}/download?${onward}`}>
              {t('download.onward', { block: number(download.next) })}
            </Link>{' '}
            ·{' '}
          </>
        )}
        <a href={href(`/${chain.path}/download`)}>{t('download.again')}</a>
      </p>
    </Card>
  )
}

/** The filter of an order as the form has it. */
function onwardFilter(
  { filter, since, until, set, timeZone }: Download['order'],
  decimals: number | null,
): Record<string, string> {
  const { notFrom, notTo, notToken, notMethod, notType, least, most, leastFee, mostFee, ...told } = filter
  const { leastWorth, mostWorth, ...plain } = told
  const both = (taken: string | undefined, left: string | undefined) =>
    [...(taken === undefined ? [] : [taken]), ...valuesOf(left ?? '').map((one) => `!${one}`)].join(',')
  const day = (ms: number) => {
    const bounded = Math.min(ms, LAST_MS)
    return new Date(bounded + zoneOffsetMs(bounded, timeZone)).toISOString().slice(0, 10)
  }
  const [first, last] = set.startsWith('filtered-') ? ['since', 'until'] : ['from', 'to']
  return {
    ...plain,
    ...(notFrom !== undefined && { from: both(filter.from, notFrom) }),
    ...(notTo !== undefined && { to: both(filter.to, notTo) }),
    ...(notToken !== undefined && { token: both(filter.token, notToken) }),
    ...(notMethod !== undefined && { method: both(filter.method, notMethod) }),
    ...(notType !== undefined && { type: both(filter.type, notType) }),
    ...(least !== undefined && decimals !== null && { least: wholeCoins(least, decimals) }),
    ...(most !== undefined && decimals !== null && { most: wholeCoins(most, decimals) }),
    ...(leastFee !== undefined && decimals !== null && { leastFee: wholeCoins(leastFee, decimals) }),
    ...(mostFee !== undefined && decimals !== null && { mostFee: wholeCoins(mostFee, decimals) }),
    ...(leastWorth !== undefined && { leastWorth: wholeCoins(leastWorth, DOLLAR_PLACES) }),
    ...(mostWorth !== undefined && { mostWorth: wholeCoins(mostWorth, DOLLAR_PLACES) }),
    ...(since !== null && { [first!]: day(since) }),
    ...(until !== null && { [last!]: day(until - 1) }),
  }
}
