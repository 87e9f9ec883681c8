/** A moment for a calendar. */
export type CalendarMoment = {
  readonly atMs: number
  /** When the entry is written. */
  readonly nowMs: number
  readonly subject: string
  readonly url: string
}

const stamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`

/** Text of an iCalendar property (RFC 5545 §3.3.11): what ends a value or a line is escaped. */
const textOf = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/[\r\n]+/g, ' ')

/** A file with one moment that takes no time, as calendars read it (RFC 5545). Pure. */
export const calendarEntry = ({ atMs, nowMs, subject, url }: CalendarMoment): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Orrery//EN',
    'BEGIN:VEVENT',
    `UID:${stamp(atMs)}-${encodeURIComponent(url)}`,
    `DTSTAMP:${stamp(nowMs)}`,
    `DTSTART:${stamp(atMs)}`,
    `SUMMARY:${textOf(subject)}`,
    `URL:${encodeURI(url)}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
