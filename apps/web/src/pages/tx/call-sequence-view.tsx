import type { CSSProperties } from 'react'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { CallNode } from '@orrery/model/wire/call'
import { AddressLink } from '@orrery/entities/address-link'
import { displayName } from '@orrery/entities/display-name'
import { usePageContext } from '@orrery/entities/page-context'
import { sequenceOf } from './call-sequence.ts'
import styles from './sequence.module.css'

/** Who called whom, one call a line, an arrow from the caller's column to that of the called (screens-evm §4.3). */
export function CallSequenceView({ nodes }: { readonly nodes: readonly CallNode[] }) {
  const { t, locale } = usePageContext()
  const { parties, messages, left } = sequenceOf(nodes)
  return (
    <>
      <p className={styles.note}>
        {t('trace.sequence.note')}
        {left > 0 && <> {t('trace.sequence.left', { count: left })}</>}
      </p>
      <div className={styles.frame} dir="ltr" tabIndex={0} role="group" aria-label={t('trace.sequence')}>
        <div className={styles.chart} style={{ '--parties': parties.length } as CSSProperties}>
          <ul className={styles.parties}>
            {parties.map((address) => (
              <li key={address}>
                <AddressLink address={address} />
              </li>
            ))}
          </ul>
          <ol className={styles.messages}>
            {messages.map(({ node, from, to }) => {
              const name = displayName(
                node.methodName?.replace(/\(.*$/s, '') ?? node.method ?? node.kind.toUpperCase(),
              ).text
              const way = to > from ? styles.right : to < from ? styles.left : styles.self
              return (
                <li
                  key={node.seq}
                  className={`${styles.message} ${way} ${node.outcome === 'done' ? '' : styles.failed}`}
                  style={{ '--from': Math.min(from, to) + 1, '--to': Math.max(from, to) + 1 } as CSSProperties}
                  data-tip={`${node.from} → ${node.to ?? MISSING}${
                    node.gasUsed === null ? '' : ` · ${formatNumber(node.gasUsed, { locale })} gas`
                  }`}
                >
                  <span className={styles.arrow}>
                    <span className={styles.name}>{name}</span>
                  </span>
                </li>
              )
            })}
          </ol>
        </div>
      </div>
    </>
  )
}
