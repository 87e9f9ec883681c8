import { expect, test } from 'vitest'
import type { LiveRequest } from '@orrery/model/wire/live'
import { createLiveSocket, type LivePush, type LiveSocketOptions, type SocketLike } from './live-socket.ts'

function setUp(more: Pick<LiveSocketOptions, 'seen'> = {}) {
  const timers: { at: number; act: () => void }[] = []
  let now = 0
  const sockets: (SocketLike & { sent: string[]; closed: boolean })[] = []
  const polled: string[] = []
  const live = createLiveSocket({
    ...more,
    open: () => {
      const socket = {
        sent: [] as string[],
        closed: false,
        onopen: null,
        onmessage: null,
        onclose: null,
        send: (text: string) => void socket.sent.push(text),
        close: () => {
          socket.closed = true
          ;(socket.onclose as (() => void) | null)?.()
        },
      }
      sockets.push(socket)
      return socket
    },
    after: (ms, act) => {
      const timer = { at: now + ms, act }
      timers.push(timer)
      return () => {
        const i = timers.indexOf(timer)
        if (i >= 0) timers.splice(i, 1)
      }
    },
    random: () => 0.5,
    poll: (channel, chain) => void polled.push(`${channel} ${chain}`),
  })
  const pass = (ms: number) => {
    const until = now + ms
    for (;;) {
      const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
      if (next === undefined) break
      timers.splice(timers.indexOf(next), 1)
      now = next.at
      next.act()
    }
    now = until
  }
  const push = (socket: SocketLike, instId = 'ETH') =>
    socket.onmessage?.({
      data: JSON.stringify({
        type: 'CHAIN',
        event: 'push',
        arg: { channel: 'block', instId },
        data: { height: 1, blocks: [], txs: [], removed: [], pending: null },
      }),
    })
  return { live, sockets, polled, pass, push }
}

test('foundations §4.10: a subscribe waits for the connection', () => {
  const { live, sockets } = setUp()
  live.listen('block', 'ETH', () => undefined)
  expect(sockets[0]!.sent).toEqual([])
  sockets[0]!.onopen!()
  expect(sockets[0]!.sent).toEqual(['{"op":"subscribe","args":[{"channel":"block","instId":"ETH"}]}'])
  expect(live.state()).toBe('open')
})

test('foundations §3.6: a push reaches the listeners of its channel and chain only', () => {
  const { live, sockets, push } = setUp()
  const heard: LivePush[] = []
  live.listen('block', 'ETH', (message) => heard.push(message))
  sockets[0]!.onopen!()
  push(sockets[0]!)
  push(sockets[0]!, 'BTC')
  sockets[0]!.onmessage!({ data: 'not json' })
  sockets[0]!.onmessage!({ data: '{"event":"error","code":1,"message":"x"}' })
  expect(heard).toHaveLength(1)
})

test('foundations §4.10: the server hears of the first listener and of the last one leaving', async () => {
  const { live, sockets } = setUp()
  sockets[0]!.onopen!()
  const one = live.listen('block', 'ETH', () => undefined)
  const two = live.listen('block', 'ETH', () => undefined)
  one()
  one()
  await Promise.resolve()
  expect(sockets[0]!.sent).toHaveLength(1)
  two()
  await Promise.resolve()
  expect(sockets[0]!.sent.at(-1)).toContain('"unsubscribe"')
})

test('screens-evm §2.3: a page of many chains subscribes to them by one order, of no more than the server takes; for the others it asks now and then', async () => {
  const { live, sockets, polled, pass, push } = setUp()
  const chains = Array.from({ length: 102 }, (_, i) => `C${i}`)
  const stops = chains.map((chain) => live.listen('block', chain, () => undefined))
  const orders = () =>
    sockets[0]!.sent
      .splice(0)
      .map((text) => JSON.parse(text) as LiveRequest)
      .map(({ op, args }) => [op, ...args.map(({ channel, instId }) => `${channel} ${instId}`)])
  sockets[0]!.onopen!()
  expect(orders()).toEqual([['subscribe', ...chains.slice(0, 100).map((chain) => `block ${chain}`)]])
  // Nothing is left to be said again once what is drawn together is done.
  await Promise.resolve()
  expect(orders()).toEqual([])
  pass(5_000)
  expect(polled).toEqual(['block C100', 'block C101'])
  for (const stop of stops.slice(0, 3)) stop()
  live.listen('block', 'C0', () => undefined)
  live.listen('state', 'C0', () => undefined)
  await Promise.resolve()
  expect(orders()).toEqual([
    ['unsubscribe', 'block C0', 'block C1', 'block C2'],
    ['subscribe', 'block C100', 'block C101', 'block C0'],
  ])
  push(sockets[0]!)
  pass(5_000)
  expect(polled.slice(2)).toEqual(['state C0'])
  stops[100]!()
  await Promise.resolve()
  expect(orders()).toEqual([
    ['unsubscribe', 'block C100'],
    ['subscribe', 'state C0'],
  ])
  push(sockets[0]!)
  pass(10_000)
  expect(polled).toHaveLength(3)
})

test('foundations §4.10: a ping goes out when pushes stop, and silence after it is a lost connection', () => {
  const { sockets, pass, push } = setUp()
  sockets[0]!.onopen!()
  pass(14_000)
  push(sockets[0]!)
  pass(14_000)
  expect(sockets[0]!.sent).toEqual([])
  pass(1_000)
  expect(sockets[0]!.sent).toEqual(['ping'])
  sockets[0]!.onmessage!({ data: 'pong' })
  pass(6_000)
  expect(sockets[0]!.closed).toBe(false)
  pass(9_000)
  pass(5_000)
  expect(sockets[0]!.closed).toBe(true)
})

test('foundations §4.10: a dead line is not waited for: polls and the next try begin before the browser has closed it', () => {
  const { live, sockets, polled, pass, push } = setUp()
  const heard: LivePush[] = []
  live.listen('block', 'ETH', (message) => heard.push(message))
  sockets[0]!.onopen!()
  let isAskedToClose = false
  sockets[0]!.close = () => void (isAskedToClose = true)
  pass(20_000)
  expect([isAskedToClose, live.state()]).toEqual([true, 'paused'])
  pass(6_000)
  expect(polled).toEqual(['block ETH'])
  sockets[1]!.onopen!()
  // What the old one still brings, and its end, concern nobody.
  push(sockets[0]!)
  sockets[0]!.onclose!()
  expect([heard, live.state(), sockets.length]).toEqual([[], 'open', 2])
  push(sockets[1]!)
  expect(heard).toHaveLength(1)
})

test('foundations §4.10: a connection that neither opens nor fails is given up after 20 s', () => {
  const { live, sockets, polled, pass } = setUp()
  live.listen('block', 'ETH', () => undefined)
  sockets[0]!.close = () => undefined
  pass(19_999)
  expect(live.state()).toBe('connecting')
  pass(1)
  expect(live.state()).toBe('paused')
  pass(5_000)
  expect(polled).toEqual(['block ETH'])
  expect(sockets).toHaveLength(2)
  sockets[1]!.onopen!()
  expect(live.state()).toBe('open')
})

test('screens-evm §0.5: while the connection is lost each channel is polled every 5 s, then all is subscribed anew', () => {
  const { live, sockets, polled, pass } = setUp()
  live.listen('block', 'ETH', () => undefined)
  sockets[0]!.onopen!()
  sockets[0]!.onclose!()
  expect(live.state()).toBe('paused')
  pass(11_000)
  expect(polled).toEqual(['block ETH', 'block ETH'])
  expect(sockets).toHaveLength(2)
  sockets[1]!.onopen!()
  expect(live.state()).toBe('open')
  expect(sockets[1]!.sent).toHaveLength(1)
  pass(10_000)
  expect(polled).toHaveLength(2)
})

test('foundations §4.10: it connects at startup, before anything listens', () => {
  const { sockets, live } = setUp()
  expect(sockets).toHaveLength(1)
  expect(live.state()).toBe('connecting')
})

test('foundations §7: a socket error on subscribe is rejected silently, and the next connection subscribes', async () => {
  const { live, sockets, pass } = setUp()
  sockets[0]!.onopen!()
  sockets[0]!.send = () => {
    throw new DOMException('closing', 'InvalidStateError')
  }
  const heard: LivePush[] = []
  expect(() => live.listen('block', 'ETH', (push) => heard.push(push))).not.toThrow()
  await Promise.resolve()
  expect(live.state()).toBe('paused')
  pass(1_000)
  sockets[1]!.onopen!()
  expect(sockets[1]!.sent).toEqual(['{"op":"subscribe","args":[{"channel":"block","instId":"ETH"}]}'])
  sockets[1]!.onmessage!({ data: '{"event":"error","code":1,"message":"no such channel"}' })
  expect(live.state()).toBe('open')
  expect(heard).toEqual([])
})

test('pauses between tries grow to 20 s', () => {
  const { sockets, pass } = setUp()
  for (let i = 0; i < 9; i++) {
    sockets.at(-1)!.onclose!()
    pass(20_000)
  }
  const before = sockets.length
  sockets.at(-1)!.onclose!()
  pass(14_000)
  expect(sockets).toHaveLength(before)
  pass(1_000)
  expect(sockets).toHaveLength(before + 1)
})

test('closing ends everything', () => {
  const { live, sockets, polled, pass } = setUp()
  live.listen('block', 'ETH', () => undefined)
  sockets[0]!.onopen!()
  live.close()
  pass(60_000)
  expect(sockets).toHaveLength(1)
  expect(polled).toEqual([])
})

test('foundations §4.10: the first subscription asks for what came after the document, a later one for what came after the last push', () => {
  const { live, sockets, pass } = setUp({ seen: () => ({ height: 7, hash: '0x7' }) })
  live.listen('block', 'ETH', () => undefined)
  sockets[0]!.onopen!()
  expect(JSON.parse(sockets[0]!.sent[0]!)).toEqual({
    op: 'subscribe',
    args: [{ channel: 'block', instId: 'ETH', after: 7, hash: '0x7' }],
  })
  const data = { height: 9, blocks: [{ height: 9, hash: '0x9' }], txs: [], removed: [], pending: null }
  sockets[0]!.onmessage!({
    data: JSON.stringify({ type: 'CHAIN', event: 'push', arg: { channel: 'block', instId: 'ETH' }, data }),
  })
  sockets[0]!.close()
  pass(1_000)
  sockets[1]!.onopen!()
  expect(JSON.parse(sockets[1]!.sent[0]!)).toMatchObject({ args: [{ after: 9, hash: '0x9' }] })
})

test('screens-evm §0.5: a visitor pauses all that moves, and goes on with what came meanwhile', () => {
  const { live, sockets, polled, pass, push } = setUp({ seen: () => ({ height: 7, hash: '0x7' }) })
  const heard: LivePush[] = []
  live.listen('block', 'ETH', (message) => heard.push(message))
  sockets[0]!.onopen!()
  live.toggle()
  expect([live.state(), sockets[0]!.closed]).toEqual(['paused', true])
  push(sockets[0]!)
  pass(60_000)
  expect([heard, polled, sockets.length]).toEqual([[], [], 1])
  live.toggle()
  expect(live.state()).toBe('connecting')
  sockets[1]!.onopen!()
  expect(JSON.parse(sockets[1]!.sent[0]!)).toMatchObject({ op: 'subscribe', args: [{ after: 7 }] })
  push(sockets[1]!)
  expect(heard).toHaveLength(1)
  // Where the line is lost, the same asks for it at once.
  sockets[1]!.onclose!()
  live.toggle()
  expect([live.state(), sockets.length]).toEqual(['connecting', 3])
  sockets[2]!.onclose!()
  pass(5_000)
  expect([live.state(), polled.length > 0]).toEqual(['paused', true])
})
