/** One number with the labels that tell it from its siblings. */
export type Sample = {
  readonly labels?: { readonly [name: string]: string | number }
  readonly value: number | null | undefined
}

/** A metric as Prometheus knows it. Samples without a value are left out: unknown is not zero. */
export type Metric = {
  readonly name: string
  readonly help: string
  readonly type: 'counter' | 'gauge'
  readonly samples: readonly Sample[]
}

/** A histogram with its buckets as they are counted: by the smallest bound that holds the value. */
export type Histogram = {
  readonly name: string
  readonly help: string
  readonly type: 'histogram'
  readonly bounds: readonly number[]
  readonly samples: readonly {
    readonly labels: { readonly [name: string]: string | number }
    readonly counts: ReadonlyMap<number, number>
  }[]
}

/** Series in one answer (reliability O-15); what is beyond is left out and counted in the last line. */
const MOST_SERIES = 10_000

/** A figure that goes up and down, by its name without the prefix. */
export const gauge = (name: string, help: string, samples: readonly Sample[]): Metric => ({
  name: `orrery_${name}`,
  help,
  type: 'gauge',
  samples,
})
/** A figure that only grows while the process runs. */
export const counter = (name: string, help: string, samples: readonly Sample[]): Metric => ({
  name: `orrery_${name}`,
  help,
  type: 'counter',
  samples,
})

/** Metrics in Prometheus' text form 0.0.4. */
export function renderMetrics(metrics: readonly (Metric | Histogram)[]): string {
  const lines: string[] = []
  let series = 0
  let left = 0
  const push = (line: string): void => {
    if (series++ < MOST_SERIES) lines.push(line)
    else left++
  }
  for (const metric of metrics) {
    lines.push(`# HELP ${metric.name} ${metric.help}`, `# TYPE ${metric.name} ${metric.type}`)
    if (metric.type === 'histogram') {
      for (const { labels, counts } of metric.samples) {
        let below = 0
        for (const bound of [...metric.bounds, Infinity]) {
          below += counts.get(bound) ?? 0
          push(`${metric.name}_bucket${render({ ...labels, le: bound === Infinity ? '+Inf' : bound })} ${below}`)
        }
        push(`${metric.name}_count${render(labels)} ${below}`)
      }
    } else
      for (const { labels = {}, value } of metric.samples)
        if (value !== null && value !== undefined && Number.isFinite(value))
          push(`${metric.name}${render(labels)} ${value}`)
  }
  if (left > 0) lines.push(`# ${left} series are left out`)
  return `${lines.join('\n')}\n`
}

function render(labels: { readonly [name: string]: string | number }): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${String(value)
        .slice(0, 128)
        .replaceAll('\\', String.raw`\\`)
        .replaceAll('"', String.raw`\"`)
        .replaceAll('\n', String.raw`\n`)}"`,
  )
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
