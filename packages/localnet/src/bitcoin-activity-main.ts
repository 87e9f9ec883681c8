import { systemClock } from '@orrery/primitives/clock'
import { runBitcoinActivity } from './run-bitcoin-activity.ts'

/**
 * The activity of the local Bitcoin chain as a process of its own. Its first line of input is
 * `{"url", "seed", "history", "blockSeconds"?, "faucetScript"?, "nodePid"?}`; it goes on until its input ends (so it
 * never outlives its parent) or it is told to stop, and writes one line of text per notable thing. When
 * its input ends without a line `stop`, its parent was killed: then the node is ended as well.
 */
type Job = {
  url: string
  seed: number
  history: number
  blockSeconds?: number
  faucetScript?: string
  nodePid?: number
}

const stop = new AbortController()
let input = ''
let job: Job | null = null

function end(): void {
  const orphaned = job?.nodePid !== undefined && !input.endsWith('\nstop\n') && !stop.signal.aborted
  stop.abort()
  if (job === null) process.exit(0)
  if (!orphaned) return
  try {
    process.kill(job.nodePid!, 'SIGTERM')
  } catch {
    // It is gone already.
  }
}

function begin({ url, seed, history, blockSeconds, faucetScript }: Job): void {
  const log = (line: string): void => void process.stdout.write(`${line}\n`)
  const pace = { ...(blockSeconds !== undefined && { blockSeconds }), ...(faucetScript && { faucetScript }) }
  void runBitcoinActivity({ url, seed, history, ...pace, clock: systemClock, signal: stop.signal, log }).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
}

process.once('SIGTERM', () => stop.abort())
process.once('SIGINT', () => stop.abort())
// Nobody reads what it says any more.
process.stdout.on('error', end)
process.stdin.setEncoding('utf8')
process.stdin.on('end', end)
process.stdin.on('data', (text: string) => {
  input += text
  if (job !== null || !input.includes('\n')) return
  job = JSON.parse(input.slice(0, input.indexOf('\n'))) as Job
  begin(job)
})
