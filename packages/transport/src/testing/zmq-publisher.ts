import { createServer, type Socket } from 'node:net'
import { once } from 'node:events'
import { createZmtpReader, zmtpCommand, zmtpGreeting, zmtpProperty } from '../zmq/zmtp-reader.ts'

const frame = (bytes: Uint8Array, isLast: boolean): Buffer => {
  const head = Buffer.alloc(9)
  head[0] = isLast ? 2 : 3
  head.writeBigUInt64BE(BigInt(bytes.length), 1)
  return Buffer.concat([head, bytes])
}

export type ZmqPublisher = {
  readonly port: number
  /** Topics that the newest subscriber wants. */
  wanted(): readonly string[]
  /** Connections that were taken since the start. */
  taken(): number
  /** Sends a notice, in Bitcoin's form, to whoever wants its topic. */
  publish(topic: string, body: Uint8Array, counter: number): void
  /** Sends bytes as they are. */
  blurt(bytes: Uint8Array): void
  /** PONGs that came, by their context. */
  pongs(): readonly string[]
  hangUp(): void
  close(): Promise<void>
}

/** A publisher of ZMTP 3 written by hand, as strict as libzmq is: a subscriber that greets or subscribes wrongly hears nothing. */
export async function startZmqPublisher({ port = 0, isMute = false } = {}): Promise<ZmqPublisher> {
  const sockets = new Map<Socket, Set<string>>()
  const pongs: string[] = []
  let newest = new Set<string>()
  let taken = 0
  const server = createServer((socket) => {
    taken++
    socket.on('error', () => {})
    if (isMute) return
    const topics = new Set<string>()
    newest = topics
    socket.write(zmtpGreeting())
    const reader = createZmtpReader((told) => {
      if (told.is === 'message') {
        const [text] = told.parts
        if (text?.[0] === 1) topics.add(text.toString('latin1', 1))
        return
      }
      if (told.name === 'PONG') pongs.push(told.body.toString('latin1'))
      if (told.name !== 'READY') return
      if (!told.body.includes('SUB')) return void socket.destroy()
      sockets.set(socket, topics)
      socket.write(zmtpCommand('READY', zmtpProperty('Socket-Type', 'PUB')))
    })
    socket.on('data', (bytes) => reader.take(bytes))
    socket.once('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { readonly port: number }).port,
    wanted: () => [...newest],
    taken: () => taken,
    publish(topic, body, counter) {
      const count = Buffer.alloc(4)
      count.writeUInt32LE(counter)
      const bytes = Buffer.concat([frame(Buffer.from(topic), false), frame(body, false), frame(count, true)])
      for (const [socket, topics] of sockets) if ([...topics].some((own) => topic.startsWith(own))) socket.write(bytes)
    },
    blurt(bytes) {
      for (const socket of sockets.keys()) socket.write(bytes)
    },
    pongs: () => pongs,
    hangUp() {
      for (const socket of sockets.keys()) socket.destroy()
    },
    async close() {
      for (const socket of sockets.keys()) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
