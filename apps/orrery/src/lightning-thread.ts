import { Worker } from 'node:worker_threads'
import type { ReaderTask } from '@orrery/utxo/lightning/reader-messages'

/** Of what a reader holds: the graph of the main network, its text and what is kept of it take some 400 MB at once (measured). */
const HEAP_MB = 2_048

/** A thread that reads one Lightning node. A graph that outgrows it ends the thread and not the process. */
export const startLightningWorker = (task: ReaderTask): Worker =>
  new Worker(new URL('./lightning-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
