import { useState } from 'react'
import { ListLoader } from '@orrery/ui/list-loader'
import { LIST_STATUS, type ListStatus } from '@orrery/ui/rules/list-status'
import type { Specimen } from './specimen.ts'
import styles from './gallery-layout.module.css'

function Held({ status }: { readonly status: ListStatus }) {
  const [asked, setAsked] = useState<number | null>(null)
  return (
    <>
      <ListLoader status={status} page={3} onRequest={setAsked}>
        {status === LIST_STATUS.empty ? 'They come here once there are some.' : undefined}
      </ListLoader>
      {asked !== null && <output className={styles.said}>page {asked} is asked for</output>}
    </>
  )
}

const NAMES: Readonly<Record<keyof typeof LIST_STATUS, string>> = {
  default: 'there is more',
  loading: 'loading',
  noMore: 'no more',
  loadError: 'failed below rows',
  noData: 'no data',
  searchEmpty: 'search empty',
  empty: 'empty',
  error: 'failed with none',
}

export const specimen: Specimen = {
  id: 'list-loader',
  title: 'List loader',
  group: 'feedback',
  states: (Object.keys(NAMES) as (keyof typeof LIST_STATUS)[]).map((key) => ({
    name: `${LIST_STATUS[key]}: ${NAMES[key]}`,
    Show: () => <Held status={LIST_STATUS[key]} />,
  })),
}
