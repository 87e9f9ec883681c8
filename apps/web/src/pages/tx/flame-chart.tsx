import { useState, type CSSProperties } from 'react'
import { formatNumber } from '@orrery/format/format-number'
import { MISSING } from '@orrery/format/missing'
import type { CallNode } from '@orrery/model/wire/call'
import { displayName } from '@orrery/entities/display-name'
import { usePageContext } from '@orrery/entities/page-context'
import { flameBars } from './flame-layout.ts'
import styles from './flame.module.css'

/** Where the gas went: each call a bar below its caller, as wide as its gas (screens-evm §4.3). A chosen bar fills the width. `top` is the topmost frame where that is not the transaction's own. */
export function FlameChart({ nodes, top: whole = '' }: { readonly nodes: readonly CallNode[]; readonly top?: string }) {
  const { t, locale } = usePageContext()
  const [top, setTop] = useState(whole)
  const bars = flameBars(nodes, top)
  if (bars.length === 0) return <p className={styles.note}>{t('trace.flame.none')}</p>
  const deepest = Math.max(...bars.map(({ depth }) => depth))
  return (
    <>
      <p className={styles.note}>
        {t('trace.flame.note')}{' '}
        {top !== whole && (
          <button type="button" className={styles.all} onClick={() => setTop(whole)}>
            {t('trace.flame.all')}
          </button>
        )}
      </p>
      <div className={styles.chart} style={{ '--rows': deepest + 1 } as CSSProperties}>
        {bars.map(({ node, depth, from, width }) => {
          const name = displayName(node.methodName ?? node.method ?? node.kind.toUpperCase()).text
          const gas = node.gasUsed === null ? MISSING : formatNumber(node.gasUsed, { locale })
          return (
            <button
              key={node.seq}
              type="button"
              dir="ltr"
              className={node.outcome === 'done' ? styles.bar : styles.failed}
              style={{ '--from': from, '--width': width, '--depth': depth } as CSSProperties}
              data-tip={`${name} · ${node.to ?? node.from} · ${gas} gas`}
              onClick={() => setTop(node.path === top ? whole : node.path)}
            >
              <span className={styles.name}>{name}</span> <span className={styles.gas}>{gas}</span>
            </button>
          )
        })}
      </div>
    </>
  )
}
