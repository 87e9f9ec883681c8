import { styleText } from 'node:util'
import { pino } from 'pino'
import type { Log, LogFields } from '@orrery/primitives/log'

type Level = 'debug' | 'info' | 'warn' | 'error'
const RANK: Readonly<Record<Level, number>> = { debug: 0, info: 1, warn: 2, error: 3 }
const COLOUR = { debug: 'gray', info: 'cyan', warn: 'yellow', error: 'red' } as const

/** Control characters from node answers or visitors must not steer a terminal (reliability S-46). */
// oxlint-disable-next-line no-control-regex
const printable = (text: string): string => text.replace(/[\u0000-\u001f\u007f-\u009f]/g, '·')

/** The program's log: short lines where a person watches, JSON lines (UTC) elsewhere. Both to standard error. */
export function createLog(level: Level, isTerminal: boolean): Log {
  if (!isTerminal) {
    const json = pino(
      { level, timestamp: pino.stdTimeFunctions.isoTime, base: null },
      pino.destination({ dest: 2, sync: true }),
    )
    const write =
      (at: Level) =>
      (message: string, fields: LogFields = {}) =>
        json[at](fields, message)
    return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
  }
  const write =
    (at: Level) =>
    (message: string, fields: LogFields = {}): void => {
      if (RANK[at] < RANK[level]) return
      const facts = Object.entries(fields).map(([key, value]) => `${key}=${printable(String(value))}`)
      process.stderr.write(
        `\r\u001b[K${styleText(COLOUR[at], at.padEnd(5))} ${printable(message)}${facts.length > 0 ? styleText('gray', ` ${facts.join(' ')}`) : ''}\n`,
      )
    }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}
