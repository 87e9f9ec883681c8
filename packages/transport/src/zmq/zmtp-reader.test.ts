import { expect, test } from 'vitest'
import {
  createZmtpReader,
  zmtpCommand,
  zmtpGreeting,
  zmtpMessage,
  zmtpProperty,
  ZmtpFault,
  type ZmtpFrame,
} from './zmtp-reader.ts'

const part = (bytes: Uint8Array, isLast: boolean): Buffer => {
  if (bytes.length < 256) return Buffer.concat([Buffer.from([isLast ? 0 : 1, bytes.length]), bytes])
  const head = Buffer.alloc(9)
  head[0] = isLast ? 2 : 3
  head.writeBigUInt64BE(BigInt(bytes.length), 1)
  return Buffer.concat([head, bytes])
}
const notice = (...parts: readonly Uint8Array[]): Buffer =>
  Buffer.concat(parts.map((bytes, at) => part(bytes, at === parts.length - 1)))

/** All frames of bytes that come in pieces of `size`. */
function readIn(size: number, ...all: readonly Buffer[]): readonly ZmtpFrame[] {
  const frames: ZmtpFrame[] = []
  const reader = createZmtpReader((frame) => frames.push(frame))
  const bytes = Buffer.concat(all)
  for (let at = 0; at < bytes.length; at += size) reader.take(bytes.subarray(at, at + size))
  return frames
}

const STREAM = [
  zmtpGreeting(),
  zmtpCommand('READY', zmtpProperty('Socket-Type', 'PUB')),
  notice(Buffer.from('hashblock'), Buffer.alloc(32, 7), Buffer.from([1, 0, 0, 0])),
  notice(Buffer.from('rawtx'), Buffer.alloc(100_000, 9), Buffer.from([2, 0, 0, 0])),
  zmtpMessage(Buffer.alloc(0)),
]

test.each([1, 3, 64, 1_000, 1_000_000])('RFC 23: frames are read the same in pieces of %i bytes', (size) => {
  const frames = readIn(size, ...STREAM)
  expect(
    frames.map((frame) => (frame.is === 'command' ? frame.name : frame.parts.map(({ length }) => length))),
  ).toEqual([
    'READY',
    [9, 32, 4],
    // What is long goes by: only its first bytes are kept.
    [5, 128, 4],
    [0],
  ])
  expect(frames[1]).toMatchObject({ parts: [Buffer.from('hashblock'), Buffer.alloc(32, 7), Buffer.from([1, 0, 0, 0])] })
})

test('a large part is let go of as it comes', () => {
  const reader = createZmtpReader(() => {})
  reader.take(zmtpGreeting())
  const head = Buffer.alloc(9)
  head[0] = 2
  head.writeBigUInt64BE(60n * 2n ** 20n, 1)
  reader.take(head)
  const chunk = Buffer.alloc(2 ** 20)
  const before = process.memoryUsage().arrayBuffers
  for (let passed = 0; passed < 59; passed++) reader.take(chunk)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 ** 20)
})

const ready = [zmtpGreeting(), zmtpCommand('READY', Buffer.alloc(0))]
const curve = zmtpGreeting()
curve.write('CURVE', 12, 'latin1')
const old = zmtpGreeting()
old[10] = 2
const endless = Buffer.from([2, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff])

test.each([
  ['a web server', [Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')]],
  ['an older protocol', [old]],
  ['a security mechanism', [curve]],
  ['a frame beyond any block', [...ready, endless]],
  ['a message of endless parts', [...ready, ...Array.from({ length: 9 }, () => part(Buffer.from('x'), false))]],
  [
    'a message whose parts are together too long',
    [...ready, part(Buffer.alloc(40 * 2 ** 20), false), part(Buffer.alloc(40 * 2 ** 20), false)],
  ],
  ['flags that do not exist', [...ready, Buffer.from([8, 0])]],
  ['a command without a name', [...ready, Buffer.from([4, 1, 9])]],
  ['a command longer than any', [...ready, Buffer.from([6, 0, 0, 0, 0, 0, 1, 0, 0])]],
])('reliability: %s ends the reading', (_, bytes) => {
  expect(() => readIn(65_536, ...bytes)).toThrow(ZmtpFault)
})
