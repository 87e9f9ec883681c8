import { getPriority, setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { serveEncoding } from '@orrery/archive/encode/encode-thread'
import { ENCODED_FAMILIES } from './encoded-families.ts'

// Visitors come before history: they get three times the answers while it is indexed, and it takes no longer (measured). It gives way to
// the engine's queries, too (decision 48). Linux has a priority for each thread; elsewhere this would lower the whole process.
if (process.platform === 'linux')
  try {
    // On top of what the whole site was given: as root this would else raise it. 19 is the most.
    setPriority(Math.min(getPriority() + 14, 19))
  } catch {
    // A system that does not let us: all are equal then.
  }

// The thread on which history is encoded, so that the other is free to answer visitors.
serveEncoding(parentPort!, ({ code, family }) => {
  const encoded = ENCODED_FAMILIES[family]
  if (!encoded) throw new Error(`${code} is not encoded here`)
  return encoded
})
