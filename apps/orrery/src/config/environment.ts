import process from 'node:process'

/** React is 3.5 times slower in its development form, and takes that form unless told before it is first imported. */
export const runAsProduction = (): void => {
  process.env['NODE_ENV'] = 'production'
}

/** The environment, read in this one place and handed on. */
export const readEnvironment = (): { readonly [name: string]: string | undefined } => ({ ...process.env })
