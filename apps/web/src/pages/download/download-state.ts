import type { Chain } from '@orrery/model/chain'
import type { Download } from '@orrery/model/wire/download'
import { earlyPart } from '../../page-parts/facts/early-part.ts'

export type DownloadStateProps = {
  readonly begun: Download
  readonly chain: Chain
  /** Of the amounts of its filter. */
  readonly decimals: number | null
}

/** A download that was begun: only the page of one needs it. */
export const DownloadState = earlyPart<DownloadStateProps>(() =>
  import('./download-state-view.tsx').then((module) => module.DownloadStateView),
)
