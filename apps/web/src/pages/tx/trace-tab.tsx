import { useState } from 'react'
import { formatNumber } from '@orrery/format/format-number'
import type { CallNode, CallTree } from '@orrery/model/wire/call'
import { AddressLink } from '@orrery/entities/address-link'
import { Amount } from '@orrery/entities/amount'
import { CallChip, CallOutcome } from '@orrery/entities/call-chip'
import { DecodedByLine } from '@orrery/entities/decoded-by-line'
import { DecodedValue } from '@orrery/entities/decoded-value'
import { displayName } from '@orrery/entities/display-name'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'
import { Disclosure } from '@orrery/ui/disclosure'
import { Link } from '@orrery/ui/link'
import { SearchInput } from '@orrery/ui/search-input'
import { Segmented } from '@orrery/ui/segmented'
import { foreignText } from '../../page-parts/foreign-text.ts'
import { NeedsScript } from '../../page-parts/needs-script.tsx'
import scripted from '../../page-parts/scripted.module.css'
import { CallSequenceView } from './call-sequence-view.tsx'
import { FlameChart } from './flame-chart.tsx'
import { flameBars } from './flame-layout.ts'
import { SourceLink } from './source-link.tsx'
import { flameSvg, traceCsv } from './trace-file.ts'
import { gasItself } from './gas-itself.ts'
import { findCalls } from './trace-search.ts'
import styles from './trace.module.css'

const LATER_WORDS = [
  'trace.flame.note',
  'trace.flame.none',
  'trace.flame.all',
  'trace.sequence.note',
  'trace.sequence.left',
  'trace.found',
]

/** Deeper frames are indented no further: their place says how deep they are. */
const MOST_INDENT = 12

const depthOf = ({ path }: Pick<CallNode, 'path'>): number => (path === '' ? 0 : path.split('.').length)

/** The frames below a folded one are hidden with it. */
const isHidden = (path: string, folded: ReadonlySet<string>): boolean => {
  for (const above of folded) if (path !== above && (above === '' || path.startsWith(`${above}.`))) return true
  return false
}

/** The topmost frame that is told: of an operation that is not the transaction's own. */
const topOf = (tree: CallTree): string => (tree.from === 0 ? (tree.nodes[0]?.path ?? '') : '')

/** The call tree of a transaction, a thousand frames at a time: as a tree, by gas or by who calls whom, searched and saved (screens-evm §4.3). */
export function TraceTab({ tree, path }: { readonly tree: CallTree; readonly path: string }) {
  const { t, locale } = usePageContext()
  const [view, setView] = useState<'tree' | 'flame' | 'sequence'>('tree')
  const [text, setText] = useState('')
  const [searched, setSearched] = useState('')
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  // Words of what a visitor chooses here: the document has those alone that were asked for when it was drawn.
  for (const word of LATER_WORDS) t(word)
  const last = tree.from + tree.nodes.length
  const parents = new Set(
    tree.nodes.map(({ path: at }) => (at.includes('.') ? at.slice(0, at.lastIndexOf('.')) : at === '' ? null : '')),
  )
  const toggle = (at: string) => {
    const next = new Set(folded)
    if (!next.delete(at)) next.add(at)
    setFolded(next)
  }
  const number = (value: number) => formatNumber(value, { locale })
  const found = findCalls(tree.nodes, searched)
  const itself = gasItself(tree.nodes, tree.total)
  const isDrawn = (node: CallNode): boolean =>
    found === null ? !isHidden(node.path, folded) : found.drawn.has(node.seq)
  const name = `${tree.hash}-calls-${tree.from + 1}-${last}`
  const save = async (content: string, type: string, ending: string) =>
    (await import('@orrery/ui/save-chart')).saveFile(
      new Blob([content], { type: `${type};charset=utf-8` }),
      `${name}.${ending}`,
    )
  const nameOf = (node: CallNode) => displayName(node.methodName ?? node.method ?? node.kind.toUpperCase()).text
  return (
    <section className={styles.frame} aria-label={t('tab.trace')}>
      <div className={styles.head}>
        <p className={styles.note}>
          {t('trace.shown', { from: number(tree.from + 1), to: number(last), total: number(tree.total) })}
        </p>
        {path.endsWith('/trace') && <Link to={path.replace(/\/trace$/, '/steps')}>{t('trace.steps')}</Link>}
        <NeedsScript>
          <Segmented
            label={t('trace.view')}
            value={view}
            onChange={setView}
            segments={[
              { value: 'tree', label: t('trace.tree') },
              ...(tree.from === 0 ? [{ value: 'flame' as const, label: t('trace.flame') }] : []),
              { value: 'sequence', label: t('trace.sequence') },
            ]}
          />
        </NeedsScript>
      </div>
      {/* By itself: a class that lays out would show what the other hides. */}
      <div className={scripted.scripted}>
        <div className={styles.head}>
          <SearchInput
            label={t('trace.search')}
            value={text}
            onChange={setText}
            onSearch={(asked) => {
              setSearched(asked)
              setView('tree')
            }}
          />
          <p className={styles.note} aria-live="polite">
            {found !== null && t('trace.found', { count: found.hits.size, total: number(tree.nodes.length) })}
          </p>
          <p className={styles.files}>
            <Button
              look="ghost"
              size="s"
              onClick={() => void save(JSON.stringify(tree, null, 2), 'application/json', 'json')}
            >
              JSON
            </Button>
            <Button look="ghost" size="s" onClick={() => void save(traceCsv(tree.nodes), 'text/csv', 'csv')}>
              CSV
            </Button>
            {tree.from === 0 && tree.nodes[0]?.gasUsed != null && (
              <Button
                look="ghost"
                size="s"
                onClick={() => void save(flameSvg(flameBars(tree.nodes, topOf(tree)), nameOf), 'image/svg+xml', 'svg')}
              >
                SVG
              </Button>
            )}
          </p>
        </div>
      </div>
      {view === 'flame' && <FlameChart nodes={tree.nodes} top={topOf(tree)} />}
      {view === 'sequence' && <CallSequenceView nodes={tree.nodes} />}
      <ol className={styles.tree} hidden={view !== 'tree'}>
        {tree.nodes.map((node) =>
          !isDrawn(node) ? null : (
            <li
              key={node.seq}
              className={node.outcome === 'done' ? styles.node : styles.failed}
              data-found={found?.hits.has(node.seq) === true ? '' : undefined}
              style={
                {
                  '--depth': Math.min(depthOf(node) - depthOf({ path: topOf(tree) }), MOST_INDENT),
                } as React.CSSProperties
              }
            >
              <Frame
                node={node}
                itself={itself.get(node.path)}
                folded={folded.has(node.path)}
                {...(found === null && parents.has(node.path) && { onFold: () => toggle(node.path) })}
              />
            </li>
          ),
        )}
      </ol>
      {last < tree.total && <Link to={`${path}?frame=${last}`}>{t('trace.more')}</Link>}
    </section>
  )
}

function Frame({
  node,
  itself,
  folded,
  onFold,
}: {
  readonly node: CallNode
  /** Gas that it used without the calls below it; undefined where it has none or that is not known. */
  readonly itself: number | undefined
  readonly folded: boolean
  readonly onFold?: () => void
}) {
  const { t, locale } = usePageContext()
  const name = node.methodName ?? node.method
  return (
    <>
      <div className={styles.line}>
        {onFold === undefined ? (
          <span className={styles.leaf} aria-hidden="true" />
        ) : (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={!folded}
            aria-label={t('trace.fold', { place: node.path === '' ? '0' : node.path })}
            onClick={onFold}
          >
            <span aria-hidden="true">{folded ? '+' : '−'}</span>
          </button>
        )}
        <CallChip {...node} />
        <AddressLink address={node.to ?? node.from} />
        {name !== null && (
          <bdi dir="ltr" className={styles.method}>
            {displayName(name).text}
          </bdi>
        )}
        {node.source !== null && <SourceLink source={node.source} />}
        {node.value !== '0' && <Amount base={node.value} />}
        {node.gasUsed !== null && (
          <span className={styles.gas} data-tip={t('column.gas')}>
            {t('trace.gas', { gas: formatNumber(node.gasUsed, { locale }) })}
          </span>
        )}
        {itself !== undefined && (
          <span className={styles.note}>{t('trace.itself', { gas: formatNumber(itself, { locale }) })}</span>
        )}
        {node.outcome !== 'done' && <CallOutcome outcome={node.outcome} error={node.error} />}
        {node.error !== null && <bdi className={styles.error}>{displayName(node.error).text}</bdi>}
      </div>
      {(node.inputSize > 0 || (node.outputSize ?? 0) > 0) && (
        <div className={styles.inner}>
          <Disclosure summary={t('trace.bytes')}>
            {node.params?.map((param, i) => (
              <p key={i} className={styles.bytes}>
                <bdi dir="ltr">{displayName(`${param.type} ${param.name}`).text}: </bdi>
                <DecodedValue value={param.value} type={param.type}>
                  <bdi dir="ltr">{foreignText(param.value)}</bdi>
                </DecodedValue>
              </p>
            ))}
            {node.decodedBy !== null && <DecodedByLine decodedBy={node.decodedBy} />}
            <p className={styles.bytes}>
              <bdi dir="ltr">→ {node.input}</bdi>
              {node.input.length < 2 + 2 * node.inputSize && '…'}
            </p>
            {node.output !== null && node.output !== '0x' && (
              <p className={styles.bytes}>
                <bdi dir="ltr">← {node.output}</bdi>
                {node.output.length < 2 + 2 * (node.outputSize ?? 0) && '…'}
              </p>
            )}
          </Disclosure>
        </div>
      )}
    </>
  )
}
