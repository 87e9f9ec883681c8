/** A zone of the IANA list (`Europe/Berlin`), `UTC`, or undefined for the machine's own. */
export type TimeZone = string | undefined

const HOUR_MS = 3_600_000
/** Making a formatter costs a hundred times its use; there are fewer than 600 zones. */
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known !== undefined) return known
  const made = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  if (formatters.size < 600) formatters.set(zone, made)
  return made
}

/**
 * Milliseconds by which the zone's clocks are ahead of UTC at the instant. Throws `RangeError` for an
 * impossible instant or an unknown zone.
 */
export function zoneOffsetMs(ms: number, zone?: TimeZone): number {
  if (Number.isNaN(new Date(ms).getTime())) throw new RangeError('no such instant')
  if (zone === undefined) return -new Date(ms).getTimezoneOffset() * 60_000
  if (zone === 'UTC') return 0
  const name = formatterOf(zone)
    .formatToParts(ms)
    .find(({ type }) => type === 'timeZoneName')!.value
  // `GMT`, `GMT-03:30`, and before standard time `GMT+00:53:28`.
  const [, sign, hours, minutes, seconds = '0'] = /([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? []
  if (sign === undefined) return 0
  const size = Number(hours) * HOUR_MS + Number(minutes) * 60_000 + Number(seconds) * 1_000
  return sign === '-' ? -size : size
}
