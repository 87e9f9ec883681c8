/** What the parent tells the engine's process over the IPC channel. */
export type EngineOrder = {
  readonly kind: 'start'
  readonly dataDir: string
  /** 0 picks a free port. */
  readonly port: number
  readonly writeToken: string
  readonly readToken: string
  /** Bytes that the engine may take in all. */
  readonly memoryBytes: number
  /** Free bytes below which nothing is merged; 0 merges whatever the room. */
  readonly mergeFloorBytes: number
  /** Serve what is left where parts were lost. */
  readonly evenIfDamaged: boolean
}

/** What the engine's process answers, once. */
export type EngineReport =
  | {
      readonly kind: 'ready'
      readonly port: number
      readonly engineVersion: string
      /** Where whoever shares its machine may lay bodies of inserts. */
      readonly spool: string | null
      /** Parts that it had to put aside: their rows are missing in what it answers. */
      readonly lost: readonly string[]
      /** The socket at which it answers look-ups of those. */
      readonly line: string | null
    }
  | { readonly kind: 'refused'; readonly locked: boolean; readonly reason: string; readonly lost?: readonly string[] }
