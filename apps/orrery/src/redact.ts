import { hideSecrets, secretsIn } from '@orrery/transport/source-url'
import type { Config } from './config/config.ts'
import { faucetKey } from './faucets/faucet-key.ts'
import { lightningSecret } from './lightning-node.ts'

const HIDDEN = '***'

/** Credentials in any URL, whoever wrote it. */
const USERINFO = /(\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi

/** All secrets that the configuration and the command line hold: passwords, and keys in paths and queries of node URLs. */
export function secretsOf(config: Config, rpc: readonly string[] = []): readonly string[] {
  const secrets = new Set<string>()
  const add = (text: string | undefined | null): void => {
    if (text === undefined || text === null || text === '') return
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
  const faucets = Object.values(config.faucets).flatMap((faucet) => faucet || [])
  for (const faucet of faucets) {
    const key = faucetKey(faucet)
    add(key)
    add(key?.replace(/^0x/, ''))
  }
  for (const text of [
    ...rpc,
    ...urls,
    ...faucets.flatMap(({ node }) => node ?? []),
    ...Object.values(config.beacons),
    ...Object.values(config.chains).flatMap(({ nodes }) => nodes),
    ...[config.metadata.ipfsGateway, config.clickhouse?.url, config.reports?.url].filter((text) => text != null),
  ]) {
    const url = URL.parse(text)
    for (const secret of url === null ? [] : secretsIn(url)) add(secret)
  }
  add(config.clickhouse?.password)
  for (const text of config.bus?.url.split(',') ?? []) {
    const url = URL.parse(text.trim())
    // A lone user is a token.
    add(url?.password === '' ? url.username : url?.password)
  }
  add(config.reports?.token)
  // The longest first, or a part of one would leave the rest.
  return [...secrets].toSorted((a, b) => b.length - a.length)
}

/** A function that takes secrets and credentials of URLs out of a text (reliability S-46, O-12). */
export function createRedactor(secrets: readonly string[]): (text: string) => string {
  return (text) => hideSecrets(text.replace(USERINFO, `$1${HIDDEN}@`), secrets)
}
