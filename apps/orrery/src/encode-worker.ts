import { parentPort } from 'node:worker_threads'
import { serveEncoding } from '@orrery/archive/encode/encode-thread'
import { ENCODED_FAMILIES } from './encoded-families.ts'

// The thread on which history is encoded, so that the other is free to answer visitors.
serveEncoding(parentPort!, ({ code, family }) => {
  const encoded = ENCODED_FAMILIES[family]
  if (!encoded) throw new Error(`${code} is not encoded here`)
  return encoded
})
