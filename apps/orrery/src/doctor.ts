import { existsSync, statfsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import process from 'node:process'
import { systemClock } from '@orrery/primitives/clock'
import { askByRpc, askNodes } from './ask-nodes.ts'
import type { Config } from './config/config.ts'
import { tellNode } from './tell-node.ts'

/** Prints what this machine has for Orrery and what is missing, which of the configured nodes answer, what those of `rpc` are and can, and variables that say nothing. Answers the exit code: 0 when nothing needed is missing. */
export async function diagnose(config: Config, unread: readonly string[], rpc: readonly string[]): Promise<number> {
  const require = createRequire(import.meta.url)
  const lines: { readonly ok: boolean; readonly needed: boolean; readonly text: string }[] = []
  const say = (ok: boolean, needed: boolean, text: string): void => void lines.push({ ok, needed, text })
  const major = Number(process.versions.node.split('.')[0])
  say(major >= 24, true, `Node ${process.versions.node} (24 or newer)`)
  for (const name of ['chdb', 'fastify', 'react'] as const) say(canResolve(require, name), true, `package ${name}`)
  say(
    existsSync(path.resolve(import.meta.dirname, '../../../node_modules/.bin/anvil')),
    false,
    'anvil, for the local EVM chain',
  )
  const onPath = (command: string): boolean =>
    ['/usr/bin', '/usr/local/bin', ...(process.execPath ? [path.dirname(process.execPath)] : [])].some((dir) =>
      existsSync(path.join(dir, command)),
    )
  say(onPath('litecoind') || onPath('bitcoind'), false, 'litecoind or bitcoind, for the local Bitcoin chain')
  say(onPath('chromium') || onPath('google-chrome'), false, 'Chromium, for the browser tests')
  const disk = statfsSync(existsSync(config.dataDir) ? config.dataDir : '.')
  const freeGb = (disk.bavail * disk.bsize) / 1e9
  say(freeGb > 2, true, `${freeGb.toFixed(1)} GB free for ${config.dataDir}`)
  for (const { ok, text } of await askNodes(config.chains, askByRpc(systemClock, Math.random))) say(ok, true, text)
  for (const words of await Promise.all(rpc.map((url) => tellNode(url, { clock: systemClock, random: Math.random }))))
    // Which node it is stands first; what it cannot do hides a part of the site, and nothing more.
    for (const [at, { ok, text }] of words.entries()) say(ok, at === 0, at === 0 ? text : `  ${text}`)
  for (const name of unread) say(false, false, `${name}: no setting is read from it`)
  for (const { ok, needed, text } of lines) process.stdout.write(`${ok ? '✓' : needed ? '✗' : '–'} ${text}\n`)
  return lines.some(({ ok, needed }) => needed && !ok) ? 1 : 0
}

function canResolve(require: NodeJS.Require, name: string): boolean {
  try {
    require.resolve(name)
    return true
  } catch {
    return false
  }
}
