import { useEffect, useState } from 'react'
import { isOrreryError } from '@orrery/errors/is-orrery-error'
import { usePageChain } from '@orrery/entities/page-context'
import type { DepartureState } from '@orrery/model/wire/withdrawal-step'
import { useSite } from '../../app/site.ts'

/** Where a message stands on its chain. */
export type MessagePlace = { readonly hash: string; readonly logIndex: number }

/** `unknown` where it is not known of the stack, or of the contract, how messages are let out; `failed` where nobody answered. */
export type DepartureLoad = DepartureState | 'loading' | 'unknown' | 'failed'

/** One after the other: each asks the parent chain's node some questions. */
let turn: Promise<unknown> = Promise.resolve()
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const mine = turn.then(work)
  turn = mine.catch(() => undefined)
  return mine
}

/** Asks what is next for a message once the page is there. */
export function useDepartureState({ hash, logIndex }: MessagePlace): DepartureLoad {
  const { code } = usePageChain()
  const { api } = useSite()
  const [load, setLoad] = useState<DepartureLoad>('loading')
  useEffect(() => {
    const stop = new AbortController()
    inTurn(async () => {
      if (stop.signal.aborted) return
      setLoad(await api.getDepartureState({ chain: code, hash, logIndex }, stop.signal))
    }).catch((error: unknown) => {
      if (!stop.signal.aborted) setLoad(isOrreryError(error, 'CAPABILITY_MISSING') ? 'unknown' : 'failed')
    })
    return () => stop.abort()
  }, [api, code, hash, logIndex])
  return load
}
