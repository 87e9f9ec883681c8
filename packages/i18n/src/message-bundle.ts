import type { Messages } from './language.ts'

/** Messages of one project in one language: what a page loads (foundations §3.2). */
export type MessageBundle = {
  /** `site`, or a family: `evm`. */
  readonly project: string
  readonly locale: string
  /** Changes with the words. */
  readonly version: string
  readonly messages: Messages
  /** English for what the language lacks. */
  readonly fallback: Messages
}

/** The project whose messages every page may need; the others are the families'. */
export const SITE_PROJECT = 'site'
/** foundations §9 */
export const DEFAULT_LOCALE = 'en_US'

const NAME = /^[\w-]{1,64}$/

/**
 * The bundle that a script or a cache holds, or null when it is none, or another than the one asked for. Every message
 * is text: whatever else stands there makes the whole bundle unfit.
 */
export function readBundle(value: unknown, project: string, locale: string): MessageBundle | null {
  if (!isRecord(value) || value['project'] !== project || value['locale'] !== locale) return null
  const { version, messages, fallback } = value
  if (typeof version !== 'string' || !NAME.test(version) || !isMessages(messages) || !isMessages(fallback)) return null
  return { project, locale, version, messages, fallback }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isMessages = (value: unknown): value is Messages =>
  isRecord(value) && Object.values(value).every((message) => typeof message === 'string')

/** Path of a bundle's script file: `{base}/{site}/{project}/{locale}.js?v=` (foundations §7). Throws `RangeError` for odd names. */
export function bundlePath(base: string, project: string, locale: string, version: string): string {
  for (const name of [project, locale, version])
    if (!NAME.test(name)) throw new RangeError(`"${name}" is no name of a bundle`)
  return `${base}/orrery/${project}/${locale}.js?v=${version}`
}

/** Name of the global object that script files of a project fill, by locale (foundations §7). */
export const bundleGlobal = (project: string): string => `orreryMessages_${project}`

/** The script file of a bundle: it does nothing but to set the project's global object. */
export const writeBundleScript = (bundle: MessageBundle): string =>
  // Read as JSON: no key of it can be more than a key.
  `(self[${JSON.stringify(bundleGlobal(bundle.project))}]??={})[${JSON.stringify(bundle.locale)}]=JSON.parse(${JSON.stringify(JSON.stringify(bundle))})\n`
