import type { MessagePort } from 'node:worker_threads'
import type { LightningSource } from './lightning-source.ts'
import { createReader } from './read-network.ts'
import { carried, carry, type FromReader, type Kept, type KeptName, type ToReader } from './reader-messages.ts'

type Waiting = { readonly resolve: (value: unknown) => void; readonly reject: (error: Error) => void }

/**
 * Reads a network on this thread whenever the other asks for it: the graph is fetched, taken apart and compared here, and only pieces of what changed, or is
 * asked of the chain, go to the other.
 */
export function serveReader(port: MessagePort, source: Pick<LightningSource, 'graph'>): void {
  const waiting = new Map<number, Waiting>()
  let wishes = 0
  const send = (message: FromReader): void => port.postMessage(message)
  const wish =
    (name: KeptName, count: number) =>
    (...args: readonly unknown[]): Promise<never> =>
      new Promise((resolve, reject) => {
        const id = wishes++
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
        // A signal stays on its own thread.
        send({ wish: id, name, args: args.slice(0, count) })
      })
  const kept: Kept = {
    openNodes: wish('openNodes', 1),
    openChannels: wish('openChannels', 2),
    nodesByKey: wish('nodesByKey', 1),
    channelsById: wish('channelsById', 1),
    saveChannels: wish('saveChannels', 1),
    saveNodes: wish('saveNodes', 1),
    saveSizes: wish('saveSizes', 1),
    saveCensus: wish('saveCensus', 1),
    join: wish('join', 1),
  }
  const read = createReader({ source, shelf: kept, join: kept })
  // The thread is ended as a whole; nothing on it is given up before.
  const { signal } = new AbortController()
  // A message that cannot be read would be waited for: the thread ends, and the next read begins a new one.
  port.on('messageerror', (error) => {
    throw error
  })
  port.on('message', (message: ToReader) => {
    if ('begin' in message) {
      void read(message.begin, signal).then(
        () => send({ read: 'done' }),
        (error: unknown) => send({ read: 'failed', error: carry(error) }),
      )
      return
    }
    const asked = waiting.get(message.wish)
    waiting.delete(message.wish)
    if ('error' in message) asked?.reject(carried(message.error))
    else asked?.resolve(message.value)
  })
}
