import { performance } from 'node:perf_hooks'
import { Pool } from 'undici'

/** A closed loop: so many clients on kept-alive connections, each asking again as soon as it was answered. */
export type LoadOrder = {
  readonly origin: string
  readonly paths: readonly string[]
  readonly clients: number
  readonly seconds: number
  readonly headers?: Readonly<Record<string, string>>
  /** Each path is asked for at most once, from the first moment on: for what is remembered afterwards. */
  readonly once?: boolean
  /** What is answered; 200 unless told. */
  readonly status?: number
}

/** Times in milliseconds; `first` is until the first byte. */
export type LoadReport = {
  readonly requests: number
  /** With those of the warm-up, which are in no other figure. */
  readonly asked: number
  readonly perSecond: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly firstP50: number
  readonly firstP99: number
  readonly bytes: number
  readonly refused: number
  readonly refusal: string | null
}

/** At most; no longer than what is measured. */
const WARM_UP_SECONDS = 1

process.on('message', (order: LoadOrder) => {
  void run(order).then((report) => process.send?.(report))
})

async function run({
  origin,
  paths,
  clients,
  seconds,
  headers = {},
  once = false,
  status = 200,
}: LoadOrder): Promise<LoadReport> {
  const warmUp = Math.min(WARM_UP_SECONDS, seconds)
  const pool = new Pool(origin, { connections: clients, pipelining: 1 })
  let next = 0
  let begun = performance.now()
  const end = begun + (warmUp + seconds) * 1000
  let warm = once
  let bytes = 0
  let refused = 0
  let refusal: string | null = null
  const times: number[] = []
  const firsts: number[] = []
  const client = async (): Promise<void> => {
    for (;;) {
      const start = performance.now()
      if (start >= end || (once && next >= paths.length)) return
      if (!warm && start - begun >= warmUp * 1000) {
        warm = true
        begun = start
      }
      const counted = warm
      const path = paths[next++ % paths.length]!
      let first = 0
      let body = Buffer.alloc(0)
      try {
        const answer = await pool.request({ method: 'GET', path, headers })
        first = performance.now() - start
        body = Buffer.from(await answer.body.arrayBuffer())
        if (answer.statusCode !== status) throw new Error(`${answer.statusCode}: ${body.toString().slice(0, 200)}`)
      } catch (error) {
        refused++
        refusal ??= `${path}: ${String(error)}`
      }
      if (!counted) continue
      times.push(performance.now() - start)
      firsts.push(first)
      bytes += body.length
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  const took = (performance.now() - begun) / 1000
  await pool.close()
  const at = (list: number[], share: number): number =>
    list.sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN
  return {
    requests: times.length,
    asked: next,
    perSecond: times.length / took,
    p50: at(times, 0.5),
    p95: at(times, 0.95),
    p99: at(times, 0.99),
    firstP50: at(firsts, 0.5),
    firstP99: at(firsts, 0.99),
    bytes: Math.round(bytes / Math.max(1, times.length)),
    refused,
    refusal,
  }
}
