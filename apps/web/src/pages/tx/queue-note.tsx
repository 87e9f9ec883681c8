import { useEffect, useState } from 'react'
import type { ChainOf } from '@orrery/model/chain'
import { useSite } from '../../app/site.ts'
import { loadQueue } from './load-queue.ts'
import type { QueuePlace } from '@orrery/model/queue-place'
import { QueueWords } from './queue-words.tsx'

/** A transaction that waits, and where it stood when the page was made. */
export type QueueNoteProps = {
  readonly hash: string
  readonly chain: ChainOf<'utxo'>
  readonly place: QueuePlace | null
}

/** The pool changes with each transaction: what is said of a place in it is looked up again so often. */
const AGAIN_MS = 30_000

/** Where a transaction stands among what waits, kept up while the page is looked at. */
export function QueueNote({ hash, chain, place }: QueueNoteProps) {
  const { api, words } = useSite()
  const [now, setNow] = useState(place)
  useEffect(() => {
    const stop = new AbortController()
    const look = async (): Promise<void> => {
      // The document brought the words for where it stood then.
      const [found] = await Promise.all([loadQueue(api, chain.code, hash, stop.signal), words()])
      if (!stop.signal.aborted) setNow(found)
    }
    const again = setInterval(() => document.hidden || void look().catch(() => {}), AGAIN_MS)
    return () => {
      clearInterval(again)
      stop.abort()
    }
  }, [api, words, chain, hash])
  return <QueueWords place={now} />
}
