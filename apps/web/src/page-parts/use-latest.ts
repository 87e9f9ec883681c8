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

/**
 * Newest blocks and transactions as the chain moves on. While `hold` is called with true nothing moves, so that no row
 * slips away under the pointer; what came meanwhile shows afterwards. `from` is the loaded data: new data starts anew.
 */
export function useLatest(
  chain: Chain,
  from: Latest,
  rows: number,
): Latest & { readonly hold: (held: boolean) => void } {
  const [live, setLive] = useState({ from, now: from, frozen: null as Latest | null })
  if (live.from !== from) setLive({ from, now: from, frozen: null })
  const status = useChainStatus(chain.code)
  useBlockPushes(chain.code, (push) => setLive((before) => ({ ...before, now: pushLatest(before.now, push, rows) })))
  const shown = live.frozen ?? live.now
  const settle = <Row extends { height: number | null; finality: BlockSummary['finality'] }>(row: Row): Row => {
    if (status === null || row.height === null || (row.finality !== 'included' && row.finality !== 'safe')) return row
    if ((status.final ?? -1) >= row.height) return { ...row, finality: 'final' }
    return (status.safe ?? -1) >= row.height ? { ...row, finality: 'safe' } : row
  }
  return {
    blocks: shown.blocks.map(settle),
    txs: shown.txs.map(settle),
    hold: (held) => setLive((before) => ({ ...before, frozen: held ? before.now : null })),
  }
}
