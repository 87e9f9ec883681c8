/** What came whole from a ZMTP peer: parts of a message, or a command by its name. Of a part only its first bytes are kept. */
export type ZmtpFrame =
  | { readonly is: 'message'; readonly parts: readonly Buffer[] }
  | { readonly is: 'command'; readonly name: string; readonly body: Buffer }

/** A peer that does not speak ZMTP 3 without security, or sends more than is taken. */
export class ZmtpFault extends Error {
  override readonly name = 'ZmtpFault'
}

const GREETING = 64
/** What a hint is read from: a topic, a hash with its label, a counter. What is longer goes by unkept. */
const KEPT = 128
/** Bitcoin's notices have three. */
const MOST_PARTS = 8
/** A raw transaction may be as large as a block. */
const MOST_BYTES = 64 * 2 ** 20
const MOST_COMMAND = 4_096

// ZMTP 3.0 (ZeroMQ RFC 23), "Framing".
const MORE = 1
const LONG = 2
const COMMAND = 4

/** The greeting of a peer that wants no security: version 3.0, mechanism NULL, no server. */
export function zmtpGreeting(): Buffer {
  const bytes = Buffer.alloc(GREETING)
  bytes[0] = 0xff
  bytes[9] = 0x7f
  bytes[10] = 3
  bytes.write('NULL', 12, 'latin1')
  return bytes
}

/** A command frame with at most 255 bytes in it. */
export function zmtpCommand(name: string, body: Uint8Array): Buffer {
  const head = Buffer.from(name, 'latin1')
  return Buffer.concat([Buffer.from([COMMAND, 1 + head.length + body.length, head.length]), head, body])
}

/** A message of one short part: so a subscription is told to a peer of version 3.0. */
export const zmtpMessage = (body: Uint8Array): Buffer => Buffer.concat([Buffer.from([0, body.length]), body])

/** One property of a READY command (RFC 23, "The NULL Security Mechanism"). */
export function zmtpProperty(name: string, value: string): Buffer {
  const [key, text] = [Buffer.from(name, 'latin1'), Buffer.from(value, 'latin1')]
  const size = Buffer.alloc(4)
  size.writeUInt32BE(text.length)
  return Buffer.concat([Buffer.from([key.length]), key, size, text])
}

/**
 * Reads a peer's bytes as they come, whatever pieces they come in. Holds a greeting, a command or the first bytes of a few parts, never more. `take`
 * throws `ZmtpFault` on anything that is no ZMTP 3 with mechanism NULL.
 */
export function createZmtpReader(onFrame: (frame: ZmtpFrame) => void): { take(chunk: Uint8Array): void } {
  let held: Buffer = Buffer.alloc(0)
  let isGreeted = false
  let parts: Buffer[] = []
  let seen = 0
  /** The part that is on its way. */
  let body: { readonly flags: number; readonly size: number; kept: Buffer; passed: number } | null = null

  const greet = (): void => {
    if (held[0] !== 0xff || ((held[9] ?? 0) & 1) !== 1) throw new ZmtpFault('the greeting is not that of ZMTP')
    if (held[10]! < 3) throw new ZmtpFault(`ZMTP ${held[10]} is too old`)
    const mechanism = held.subarray(12, 32).toString('latin1').replace(/\0+$/, '')
    if (mechanism !== 'NULL') throw new ZmtpFault('the peer wants a security mechanism')
    isGreeted = true
    held = held.subarray(GREETING)
  }

  /** The next frame's head, once it is here whole. */
  const begin = (): boolean => {
    const flags = held[0]
    if (flags === undefined) return false
    if ((flags & ~(MORE | LONG | COMMAND)) !== 0) throw new ZmtpFault('a frame has flags that do not exist')
    const head = flags & LONG ? 9 : 2
    if (held.length < head) return false
    const size = flags & LONG ? held.readBigUInt64BE(1) : BigInt(held[1]!)
    seen += Number(size)
    if (size > BigInt(MOST_BYTES) || seen > MOST_BYTES) throw new ZmtpFault('a message is longer than is taken')
    if (flags & COMMAND && size > BigInt(MOST_COMMAND)) throw new ZmtpFault('a command is longer than is taken')
    if (parts.length >= MOST_PARTS) throw new ZmtpFault('a message has more parts than are taken')
    held = held.subarray(head)
    body = { flags, size: Number(size), kept: Buffer.alloc(0), passed: 0 }
    return true
  }

  /** What has come of the part; true when that was its end. */
  const pass = (): boolean => {
    const own = body!
    const here = held.subarray(0, own.size - own.passed)
    const room = (own.flags & COMMAND ? MOST_COMMAND : KEPT) - own.kept.length
    if (room > 0) own.kept = Buffer.concat([own.kept, here.subarray(0, room)])
    own.passed += here.length
    held = held.subarray(here.length)
    return own.passed === own.size
  }

  const end = (): void => {
    const { flags, kept } = body!
    body = null
    if (flags & COMMAND) {
      const length = kept[0] ?? 0
      if (kept.length < 1 + length) throw new ZmtpFault('a command has no name')
      seen = 0
      onFrame({ is: 'command', name: kept.toString('latin1', 1, 1 + length), body: kept.subarray(1 + length) })
      return
    }
    parts.push(kept)
    if (flags & MORE) return
    const whole = parts
    parts = []
    seen = 0
    onFrame({ is: 'message', parts: whole })
  }

  const read = (): void => {
    if (!isGreeted) {
      if (held.length > 0 && held[0] !== 0xff) throw new ZmtpFault('the greeting is not that of ZMTP')
      if (held.length < GREETING) return
      greet()
    }
    while (body !== null || begin()) {
      if (!pass()) return
      end()
    }
  }

  return {
    take(chunk) {
      const fresh = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      held = held.length === 0 ? fresh : Buffer.concat([held, fresh])
      read()
      // Whoever gave the bytes may use their memory anew.
      held = Buffer.from(held)
    },
  }
}
