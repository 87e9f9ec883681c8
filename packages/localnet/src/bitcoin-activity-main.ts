import { systemClock } from '@orrery/primitives/clock'
import { runBitcoinActivity } from './run-bitcoin-activity.ts'

/**
 * The activity of the local Bitcoin chain as a process of its own. Its first line of input is
 * `{"url", "seed", "history", "blockSeconds"?}`; it goes on until its input ends (so it never
 * outlives its parent) or it is told to stop, and writes one line of text per notable thing.
 */
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())
process.once('SIGINT', () => stop.abort())
process.stdout.on('error', () => stop.abort())

let input = ''
let started = false
process.stdin.setEncoding('utf8')
process.stdin.on('data', (text: string) => {
  input += text
  if (started || !input.includes('\n')) return
  started = true
  const { url, seed, history, blockSeconds } = JSON.parse(input.slice(0, input.indexOf('\n'))) as {
    url: string
    seed: number
    history: number
    blockSeconds?: number
  }
  void runBitcoinActivity({
    url,
    seed,
    history,
    ...(blockSeconds === undefined ? {} : { blockSeconds }),
    clock: systemClock,
    signal: stop.signal,
    log: (line) => void process.stdout.write(`${line}\n`),
  }).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
})
process.stdin.on('end', () => {
  stop.abort()
  if (!started) process.exit(0)
})
