import { useState } from 'react'
import type { HomeInfo } from '@orrery/model/wire/chain'
import { useLive } from './use-live.ts'

/** Numbers of a chain with what a push says of them; names that are none of them are left out. Pure. */
export function pushHome(
  now: HomeInfo,
  changes: readonly { readonly key: string; readonly value: unknown }[],
): HomeInfo {
  const known = changes.filter(({ key }) => Object.hasOwn(now, key))
  return { ...now, ...Object.fromEntries(known.map(({ key, value }) => [key, value])) }
}

/** The numbers of a chain as they move on (screens-evm §2.4: pushes overwrite what was loaded). `from` is the loaded data: new data starts anew. */
export function useLiveHome<From extends HomeInfo | null>(chain: string, from: From): From {
  const [live, setLive] = useState<{ readonly from: From; readonly now: From }>({ from, now: from })
  if (live.from !== from) setLive({ from, now: from })
  useLive('state', from === null ? null : chain, (changes) =>
    setLive(({ from: loaded, now }) => ({
      from: loaded,
      now: now === null ? now : (pushHome(now, changes) as From),
    })),
  )
  return live.from === from ? live.now : from
}
