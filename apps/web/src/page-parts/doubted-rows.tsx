import { useState, type ReactNode } from 'react'
import { usePageContext } from '@orrery/entities/page-context'
import { Button } from '@orrery/ui/button'

type Doubtable = { readonly suspicious?: true; readonly listed?: true }

/** Leaves out rows of doubtful tokens until somebody wants to see them, and says below why (screens-evm §0.6). */
export function DoubtedRows<Row extends Doubtable>({
  rows,
  children,
}: {
  readonly rows: readonly Row[]
  readonly children: (shown: readonly Row[]) => ReactNode
}) {
  const { t } = usePageContext()
  const [seesAll, setSeesAll] = useState(false)
  const hidden = rows.filter(({ suspicious }) => suspicious === true)
  const reasons = [...new Set(hidden.map(({ listed }) => (listed ? 'suspicious.listed' : 'suspicious.name')))]
  return (
    <>
      {children(seesAll ? rows : rows.filter(({ suspicious }) => suspicious !== true))}
      {hidden.length > 0 && (
        <p>
          <Button look="outline" size="sm" aria-pressed={seesAll} onClick={() => setSeesAll(!seesAll)}>
            {t(seesAll ? 'gas.hideDoubted' : 'gas.showDoubted', { count: hidden.length })}
          </Button>{' '}
          {reasons.map((reason) => t(reason)).join(' ')}
        </p>
      )}
    </>
  )
}
