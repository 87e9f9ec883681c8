import { Worker } from 'node:worker_threads'
import { createEncodeThread } from '@orrery/archive/encode/encode-beside'

/** A thread for the encoders. What it makes is short-lived, and a small nursery costs it nothing (measured). */
export const startEncodeWorker = (): Worker =>
  new Worker(new URL('./encode-worker.ts', import.meta.url), { resourceLimits: { maxYoungGenerationSizeMb: 16 } })

/** One for all chains of this process: it runs while history is read, and ends by itself. */
export const encodeThread = createEncodeThread(startEncodeWorker)
