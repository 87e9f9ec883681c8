/** Merges and mutations go on when there is so much more room than the floor, so that they do not flicker. */
const SPARE = 1.1

export type MergeHold = {
  /** Looks at the room once; to be called every second. Never rejects: what fails is tried again by the next look. */
  look(): Promise<void>
}

/**
 * Stops merges and mutations, those that run, too, while less than `floorBytes` are free. The engine (26.7) makes a merge that meets a full disk the table's part all the same, with files that are cut
 * off, and takes the whole parts that it was made of away some seconds later (reliability F-28): none may run when the last bytes go.
 */
export function createMergeHold({
  floorBytes,
  readFree,
  run,
}: {
  readonly floorBytes: number
  readonly readFree: () => Promise<number>
  readonly run: (sql: string) => Promise<void>
}): MergeHold {
  let isHeld = false
  let looking: Promise<void> | null = null
  const look = async (): Promise<void> => {
    const wanted = (await readFree()) < floorBytes * (isHeld ? SPARE : 1)
    if (wanted === isHeld) return
    await run(wanted ? 'SYSTEM STOP MERGES' : 'SYSTEM START MERGES')
    isHeld = wanted
  }
  return {
    look: () =>
      (looking ??= look()
        .catch(() => {})
        .finally(() => (looking = null))),
  }
}
