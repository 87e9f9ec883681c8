import { useState } from 'react'
import { Button } from '@orrery/ui/button'
import { NewsBar } from '@orrery/ui/news-bar'
import type { Specimen } from './specimen.ts'

function Growing() {
  const [count, setCount] = useState(3)
  return (
    <>
      <NewsBar text={count === 0 ? null : `${count} new blocks`} quiet="Up to date" onShow={() => setCount(0)} />
      <Button size="sm" debounceMs={0} onClick={() => setCount(count + 1)}>
        One more block
      </Button>
    </>
  )
}

export const specimen: Specimen = {
  id: 'news-bar',
  title: 'News bar',
  group: 'lists',
  states: [
    { name: 'Rows came in; they are shown when asked for', Show: Growing },
    { name: 'Nothing came in', Show: () => <NewsBar text={null} quiet="Up to date" onShow={() => undefined} /> },
  ],
}
