import { hostname } from 'node:os'
import process from 'node:process'
import type { Broker } from '@orrery/bus/nats/broker'
import { takeLease, type Lease } from '@orrery/bus/nats/lease'
import { isRunning, markProcess, pidSpace, type ProcessMark } from '@orrery/primitives/process-life'

/** `space` is where the pid counts: containers of one machine may share a hostname and have processes of their own. */
type Holder = { readonly host: string; readonly space: string; readonly process: ProcessMark }

/** Waits until no other process indexes the chain on this bus, and says for whom it waits. */
export function leaseChain(broker: Broker, chain: string, signal: AbortSignal): Promise<Lease> {
  const holder: Holder = { host: hostname(), space: pidSpace(), process: markProcess(process.pid) }
  return takeLease(broker, chain, {
    holder: JSON.stringify(holder),
    // Of processes of another machine, or of one's containers, nobody can say it here: their time runs out.
    isGone(text) {
      const other = readHolder(text)
      return other !== null && other.host === holder.host && other.space === holder.space && !isRunning(other.process)
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
    const { host, space, process: mark } = JSON.parse(text) as Partial<Holder>
    if (typeof host !== 'string' || typeof space !== 'string' || typeof mark?.pid !== 'number') return null
    return { host, space, process: mark }
  } catch {
    return null
  }
}
