import { useState } from 'react'
import type { Chain } from '@orrery/model/chain'
import type { BlockSummary } from '@orrery/model/wire/block'
import type { BlockPush } from '@orrery/model/wire/live'
import type { TxSummary } from '@orrery/model/wire/transaction'
import { useChainStatus } from '../live/use-chain-head.ts'
import { useBlockPushes } from '../live/use-live.ts'

export type Latest = { readonly blocks: readonly BlockSummary[]; readonly txs: readonly TxSummary[] }

/** The newest rows after a push: new ones in front, rows of lost blocks gone, no row twice, as many as before at most. */
export function pushLatest(now: Latest, push: BlockPush, rows: number): Latest {
  const lost = new Set(now.blocks.filter(({ hash }) => push.removed.includes(hash)).map(({ height }) => height))
  const blocks = [...push.blocks.toReversed(), ...now.blocks.filter(({ hash }) => !push.removed.includes(hash))]
  const txs = [...push.txs, ...now.txs.filter(({ height }) => height === null || !lost.has(height))]
  return {
    blocks: blocks
      .filter(({ height }, index) => blocks.findIndex((block) => block.height === height) === index)
      .toSorted((a, b) => b.height - a.height)
      .slice(0, rows),
    txs: txs.filter(({ hash }, index) => txs.findIndex((tx) => tx.hash === hash) === index).slice(0, rows),
  }
}

/** How many blocks of `now` are newer than what `shown` holds. */
export function countWaiting(shown: Latest, now: Latest): number {
  const known = new Set(shown.blocks.map(({ hash }) => hash))
  const unknown = now.blocks.filter(({ hash }) => !known.has(hash)).length
  return Math.max(unknown, (now.blocks[0]?.height ?? 0) - (shown.blocks[0]?.height ?? now.blocks[0]?.height ?? 0))
}

type Holds = { readonly pointer: boolean; readonly focus: boolean }

export type LiveLatest = Latest & {
  /** Blocks that came while the rows were held; 0 while they follow the chain. */
  readonly waiting: number
  /** Shows what waits, and holds that. */
  readonly showWaiting: () => void
  /** For the element around the rows: they stand still while the pointer or the focus is in it. */
  readonly holders: {
    readonly onPointerEnter: () => void
    readonly onPointerLeave: () => void
    readonly onFocus: () => void
    readonly onBlur: () => void
  }
}

/**
 * Newest blocks and transactions as the chain moves on. While the pointer or the focus is on them nothing moves, so that
 * no row slips away from under a hand; what came meanwhile shows afterwards. `from` is the loaded data: new data starts anew.
 */
export function useLatest(chain: Chain, from: Latest, rows: number): LiveLatest {
  const [holds, setHolds] = useState<Holds>({ pointer: false, focus: false })
  const [live, setLive] = useState({ from, now: from, frozen: null as Latest | null })
  if (live.from !== from) setLive({ from, now: from, frozen: null })
  const isHeld = holds.pointer || holds.focus
  if (isHeld !== (live.frozen !== null)) setLive({ ...live, frozen: isHeld ? live.now : null })
  const status = useChainStatus(chain.code)
  useBlockPushes(chain.code, (push) => setLive((before) => ({ ...before, now: pushLatest(before.now, push, rows) })))
  const shown = live.frozen ?? live.now
  const settle = <Row extends { height: number | null; finality: BlockSummary['finality'] }>(row: Row): Row => {
    if (status === null || row.height === null || (row.finality !== 'included' && row.finality !== 'safe')) return row
    if ((status.final ?? -1) >= row.height) return { ...row, finality: 'final' }
    return (status.safe ?? -1) >= row.height ? { ...row, finality: 'safe' } : row
  }
  const hold = (kind: keyof Holds, held: boolean) => () => setHolds((before) => ({ ...before, [kind]: held }))
  return {
    blocks: shown.blocks.map(settle),
    txs: shown.txs.map(settle),
    waiting: countWaiting(shown, live.now),
    showWaiting: () => setLive((before) => ({ ...before, frozen: before.now })),
    holders: {
      onPointerEnter: hold('pointer', true),
      onPointerLeave: hold('pointer', false),
      onFocus: hold('focus', true),
      onBlur: hold('focus', false),
    },
  }
}
