import { statfs } from 'node:fs/promises'
import type { Clock } from '@orrery/primitives/clock'
import type { Log } from '@orrery/primitives/log'

/** Reads the bytes that are free for us in a directory. */
export type ReadFree = (dir: string) => Promise<number>

/** Whether the disk of the archive has room to spare. */
export type DiskRoom = { isLow(): boolean; readonly freeBytes: number | null }

/** Free bytes below which the engine merges nothing, either: half of those below which it is given nothing, so that what was begun may end. */
export const mergeFloorOf = ({ minFreeBytes }: { readonly minFreeBytes: number }): number =>
  Math.floor(minFreeBytes / 2)

const LOOK_EVERY_MS = 5_000
/** Writing goes on when there is so much more than the floor, so that it does not flicker. */
const SPARE = 1.1

const readStatfs: ReadFree = async (dir) => {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}

export type DiskRoomParts = {
  readonly dir: string
  /** Below so many free bytes nothing is written; 0 switches the watch off. */
  readonly floorBytes: number
  readonly clock: Clock
  readonly log: Log
  readonly read?: ReadFree
}

/** Looks at the free space every five seconds until the signal aborts. Answers when it has looked once. */
export async function watchDiskRoom(
  { dir, floorBytes, clock, log, read = readStatfs }: DiskRoomParts,
  signal: AbortSignal,
): Promise<DiskRoom> {
  let low = false
  let freeBytes: number | null = null
  const look = async (): Promise<void> => {
    try {
      freeBytes = await read(dir)
    } catch (error) {
      // What cannot be read is no reason to stop: the engine still says when the disk is full.
      log.debug('the free space cannot be read', { dir, error: String(error) })
      freeBytes = null
    }
    const now = freeBytes !== null && freeBytes < floorBytes * (low ? SPARE : 1)
    if (now && !low)
      log.warn('the disk is nearly full: the archive takes no writes until there is room', {
        dir,
        freeBytes,
        floorBytes,
      })
    if (!now && low) log.info('the disk has room again', { dir, freeBytes })
    low = now
  }
  const watch = async (): Promise<void> => {
    for (;;) {
      await clock.sleep(LOOK_EVERY_MS, signal)
      await look()
    }
  }
  if (floorBytes > 0) {
    await look()
    watch().catch(() => {})
  }
  return {
    isLow: () => low,
    get freeBytes() {
      return freeBytes
    },
  }
}
