import { parentPort, workerData } from 'node:worker_threads'
import { systemClock } from '@orrery/primitives/clock'
import { createLightningSource } from '@orrery/utxo/lightning/lightning-source'
import type { ReaderTask } from '@orrery/utxo/lightning/reader-messages'
import { serveReader } from '@orrery/utxo/lightning/serve-reader'

// The thread on which a Lightning node is read, so that the other is free to answer visitors.
const { config, chain } = workerData as ReaderTask
serveReader(parentPort!, createLightningSource(config, { chain, clock: systemClock }))
