import { use, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { BlockPush, LiveChannel } from '@orrery/model/wire/live'
import { LiveContext } from './live-context.tsx'
import type { LivePush, LiveState } from './live-socket.ts'

type PushOf<C extends LiveChannel> = Extract<LivePush, { arg: { channel: C } }>['data']

/** Hears the pushes of a chain's channel while the component is on the page. `chain` null: nothing. */
export function useLive<C extends LiveChannel>(
  channel: C,
  chain: string | null,
  hear: (data: PushOf<C>) => void,
): void {
  const live = use(LiveContext)
  const onPush = useEffectEvent(hear)
  useEffect(() => {
    if (live === null || chain === null) return
    return live.listen(channel, chain, (push) => onPush(push.data as PushOf<C>))
  }, [live, channel, chain])
}

/** Hears new canonical blocks of a chain, and hashes that were taken back. */
export const useBlockPushes = (chain: string | null, hear: (push: BlockPush) => void): void =>
  useLive('block', chain, hear)

const none = () => () => undefined

/** How the live connection is; `connecting` on the server. */
export function useLiveState(): LiveState {
  const live = use(LiveContext)
  return useSyncExternalStore(
    live?.watch ?? none,
    () => live?.state() ?? 'connecting',
    () => 'connecting',
  )
}
