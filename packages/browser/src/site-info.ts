import { COOKIE_BYTES } from './cookies.ts'

/** The site-info record. Its fields are the writer's; a reader checks each one, and trusts none (reliability S-41). */
export type SiteInfo = Readonly<Record<string, unknown>>

export const SITE_INFO_COOKIE = 'ok_site_info'

/** The record as its cookie has it: base64 of the JSON object, turned round (foundations §3.1). */
export function encodeSiteInfo(info: SiteInfo): string {
  const bytes = new TextEncoder().encode(JSON.stringify(info))
  return turnRound(btoa(String.fromCharCode(...bytes)))
}

/** The record of a cookie's text, or null for anything that is none: too long, not base64, not UTF-8, not a JSON object. */
export function decodeSiteInfo(text: string | null): SiteInfo | null {
  if (text === null || text === '' || text.length > COOKIE_BYTES) return null
  try {
    const bytes = Uint8Array.from(atob(turnRound(text)), (char) => char.charCodeAt(0))
    const info: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return typeof info === 'object' && info !== null && !Array.isArray(info) ? (info as SiteInfo) : null
  } catch {
    return null
  }
}

const turnRound = (text: string): string => [...text].toReversed().join('')
