import type { HomeInfo } from '@orrery/model/wire/chain'
import type { ChainDesk } from '../queries/chain-desk.ts'
import type { Log } from '@orrery/primitives/log'

/** Tells which home statistics changed, at most every two seconds (screens-nonevm §2.3). */
export type StateFeed = {
  /** Remembers what is shown now, so that only changes are pushed. */
  start(): void
  hear(): void
  close(): void
}

const EVERY_MS = 2_000

type Change = { key: string; value: unknown }

/** Makes the feed of one chain; `push` hears what changed, and all numbers with it. */
export function createStateFeed(
  desk: ChainDesk,
  push: (changes: Change[], now: HomeInfo) => void,
  log: Log,
): StateFeed {
  let shown: HomeInfo | null = null
  let timer: NodeJS.Timeout | null = null

  const read = async (tell: boolean) => {
    try {
      const info = await desk.home.read()
      const changes = shown && tell ? changesOf(shown, info) : []
      if (tell || !shown) shown = info
      if (changes.length > 0) push(changes, info)
    } catch (error) {
      log.warn('home statistics could not be read for the live socket', {
        chain: desk.chain.code,
        error: String(error),
      })
    }
  }

  return {
    start: () => void (shown ? undefined : read(false)),
    hear() {
      timer ??= setTimeout(() => {
        timer = null
        void read(true)
      }, EVERY_MS)
    },
    close() {
      if (timer) clearTimeout(timer)
      timer = null
    },
  }
}

function changesOf(before: HomeInfo, after: HomeInfo): Change[] {
  return (Object.keys(after) as (keyof HomeInfo)[])
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ key, value: after[key] }))
}
