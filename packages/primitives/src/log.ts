/** Facts that go with a log line. Never a secret: URLs lose their credentials before they get here. */
export type LogFields = { readonly [key: string]: string | number | boolean | null | undefined }

/** Where a part of the program tells its operator what it does. Handed in, never global. */
export type Log = {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
}

/** Says nothing: for tests and tools. */
export const silentLog: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
