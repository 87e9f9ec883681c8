import type { Config } from './config/config.ts'
import { lightningSecret } from './lightning-node.ts'

/** Shorter pieces of a path or query are words, not keys. */
const SHORTEST_KEY = 6
const HIDDEN = '***'

/** Credentials in any URL, whoever wrote it. */
const USERINFO = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi

/** All secrets that the configuration and the command line hold: passwords, and keys in paths and queries of node URLs. */
export function secretsOf(config: Config, rpc: readonly string[] = []): readonly string[] {
  const secrets = new Set<string>()
  const add = (text: string | undefined | null, shortest = 1): void => {
    if (text === undefined || text === null || text.length < shortest) return
    secrets.add(text)
    try {
      secrets.add(decodeURIComponent(text))
    } catch {
      // Not encoded, then.
    }
  }
  const lightning = Object.values(config.lightning)
  for (const node of lightning) add(lightningSecret(node))
  const urls = lightning.map((node) => ('lnd' in node ? node.lnd.url : node.cln.url))
  for (const text of [
    ...rpc,
    ...urls,
    ...Object.values(config.beacons),
    ...Object.values(config.chains).flatMap(({ nodes }) => nodes),
  ]) {
    const url = URL.parse(text)
    if (url === null) continue
    add(url.password)
    for (const segment of url.pathname.split('/'))
      if (!/^[a-z][a-z0-9-]{0,11}$/.test(segment)) add(segment, SHORTEST_KEY)
    for (const value of url.searchParams.values()) add(value, SHORTEST_KEY)
  }
  add(config.clickhouse?.password)
  for (const text of config.bus?.url.split(',') ?? []) {
    const url = URL.parse(text.trim())
    // A lone user is a token.
    add(url?.password === '' ? url.username : url?.password)
  }
  add(config.reports?.token, SHORTEST_KEY)
  // The longest first, or a part of one would leave the rest.
  return [...secrets].toSorted((a, b) => b.length - a.length)
}

/** A function that takes secrets and credentials of URLs out of a text (reliability S-46, O-12). */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  return (text) => {
    let clean = text.replace(USERINFO, `$1${HIDDEN}@`)
    for (const secret of secrets) if (clean.includes(secret)) clean = clean.replaceAll(secret, HIDDEN)
    return clean
  }
}
