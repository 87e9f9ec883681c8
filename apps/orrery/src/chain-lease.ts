import { hostname } from 'node:os'
import process from 'node:process'
import type { Broker } from '@orrery/bus/nats/broker'
import { takeLease, type Lease } from '@orrery/bus/nats/lease'
import { isRunning, markProcess, type ProcessMark } from '@orrery/primitives/process-life'

type Holder = { readonly host: string; readonly process: ProcessMark }

/** Waits until no other process indexes the chain on this bus, and says for whom it waits. */
export function leaseChain(broker: Broker, chain: string, signal: AbortSignal): Promise<Lease> {
  const holder: Holder = { host: hostname(), process: markProcess(process.pid) }
  return takeLease(broker, chain, {
    holder: JSON.stringify(holder),
    // Of another machine's processes nobody can say it here: their time runs out.
    isGone(text) {
      const other = readHolder(text)
      return other !== null && other.host === holder.host && !isRunning(other.process)
    },
    onWait(text) {
      const other = readHolder(text)
      broker.log.warn('another process indexes this chain; this one begins when it ends', {
        chain,
        host: other?.host,
        pid: other?.process.pid,
      })
    },
    signal,
  })
}

function readHolder(text: string): Holder | null {
  try {
    const { host, process: mark } = JSON.parse(text) as Partial<Holder>
    return typeof host === 'string' && typeof mark?.pid === 'number' ? { host, process: mark } : null
  } catch {
    return null
  }
}
