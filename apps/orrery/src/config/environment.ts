import process from 'node:process'

/** The environment, read in this one place and handed on. */
export const readEnvironment = (): { readonly [name: string]: string | undefined } => ({ ...process.env })
