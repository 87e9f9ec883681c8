/** Bounds of downloads (screens-evm §16.7, reliability S-11). */
export type DownloadLimits = {
  /** Rows and bytes of one download: what is longer is cut, and says where to go on. */
  readonly rows: number
  readonly bytes: number
  /** Rows of a part. */
  readonly partRows: number
  /** How long one download may be made. */
  readonly timeMs: number
  /** The same where rows are looked for among others, of which few may fit. */
  readonly lookMs: number
  /** Downloads that are made or wait, of one visitor and of all. */
  readonly openPerVisitor: number
  readonly open: number
  /** Starts of one visitor in an hour. */
  readonly perHour: number
  /** Bytes of all downloads together: the oldest go first. */
  readonly allBytes: number
  /** Bytes that stay free on the disk. */
  readonly minFreeBytes: number
  readonly keptMs: number
}

const MB = 1024 * 1024
const HOUR_MS = 3_600_000

export const DOWNLOAD_LIMITS: DownloadLimits = {
  rows: 5_000_000,
  bytes: 2_048 * MB,
  partRows: 50_000,
  timeMs: 2 * HOUR_MS,
  lookMs: HOUR_MS / 4,
  openPerVisitor: 3,
  open: 30,
  perHour: 50,
  allBytes: 8_192 * MB,
  minFreeBytes: 1_024 * MB,
  keptMs: 48 * HOUR_MS,
}
