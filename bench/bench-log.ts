import type { Log } from '@orrery/primitives/log'

const quiet = (): void => {}
const say = (text: string, fields?: object): void =>
  void process.stderr.write(`${text} ${JSON.stringify(fields ?? {})}\n`)

/** Warnings and errors of what is measured, beside the figures. */
export const benchLog: Log = { debug: quiet, info: quiet, warn: say, error: say }
