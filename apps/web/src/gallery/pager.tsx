import { useState } from 'react'
import { Pager, type PagerProps } from '@orrery/ui/pager'
import { PAGER_SIZE } from '@orrery/ui/rules/pager-pages'
import { firstPage, goToPage } from '@orrery/ui/rules/pagination-state'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

function Held({
  total,
  page = 1,
  ...props
}: Omit<PagerProps, 'state' | 'onChange'> & { total: number; page?: number }) {
  const [state, setState] = useState(() => goToPage(firstPage({ pageSize: PAGER_SIZE, total }), page))
  return (
    <>
      <Pager {...props} label={`${props.look ?? 'full'}, ${total} rows`} always state={state} onChange={setState} />
      <output className={styles.said}>
        page {state.current}, rows from {state.offset}, {state.pageSize} each
      </output>
    </>
  )
}

export const specimen: Specimen = {
  id: 'pager',
  title: 'Pager with state',
  group: 'lists',
  states: [
    { name: 'full: two neighbours, a page by its number, a size', Show: () => <Held total={4_000} page={9} /> },
    { name: 'fewer: one neighbour', Show: () => <Held total={4_000} page={9} look="fewer" /> },
    { name: 'simple: current / total', Show: () => <Held total={4_000} page={9} look="simple" /> },
    { name: 'one page', Show: () => <Held total={7} /> },
    { name: 'no rows: nothing', Show: () => <Held total={0} /> },
  ],
}
